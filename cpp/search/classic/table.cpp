#include "table.hpp"

#include <new>

namespace sumito::classic {

Table::Table(int bits, Replacement scheme) : scheme_(scheme) {
    if (bits <= 0) return;
    const std::size_t size = std::size_t{1} << bits;
    entries_.reset(static_cast<Entry*>(std::calloc(size, sizeof(Entry))));
    if (!entries_) throw std::bad_alloc();
    mask_ = size - 1;
    if (scheme_ == Replacement::two_tier) mask_ &= ~std::size_t{1};
}

Entry* Table::find(Key key) {
    const std::size_t place = slot(key);
    const int tiers = scheme_ == Replacement::two_tier ? 2 : 1;
    for (int i = 0; i < tiers; ++i) {
        Entry& entry = entries_[place + static_cast<std::size_t>(i)];
        if (entry.bound != Bound::none && entry.key == key) {
            entry.used = true;
            return &entry;
        }
    }
    return nullptr;
}

void Table::store(Key key, const Entry& given) {
    Entry entry = given;
    entry.key = key;
    Entry& first = entries_[slot(key)];
    switch (scheme_) {
        case Replacement::newest:
            first = entry;
            break;
        case Replacement::deepest:
            if (first.bound == Bound::none || first.key == key || entry.depth >= first.depth)
                first = entry;
            break;
        case Replacement::used_flag:
            if (first.bound == Bound::none || first.key == key || !first.used) first = entry;
            break;
        case Replacement::two_tier: {
            Entry& second = entries_[slot(key) + 1];
            if (first.bound == Bound::none || first.key == key || entry.depth >= first.depth) {
                if (first.key != key) second = first;
                first = entry;
            } else {
                second = entry;
            }
        }
    }
}

}  // namespace sumito::classic
