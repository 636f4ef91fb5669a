"""The interface as a page: made here from its description, so that nothing comes from elsewhere."""

from __future__ import annotations

import base64
import hashlib
from html import escape
from typing import Any

__all__ = ["api_page", "api_policy"]

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; }
section { border-top: 1px solid #8884; padding: .75rem 0; }
h3 { margin: 0; font: 600 1rem ui-monospace, monospace; }
p { margin: .25rem 0; }
table { border-collapse: collapse; font-size: .9rem; margin: .5rem 0; }
td, th { text-align: left; padding: .1rem 1rem .1rem 0; vertical-align: top; }
code { font-family: ui-monospace, monospace; }
a { color: inherit; }
"""


def api_policy() -> str:
    """The page's Content-Security-Policy: its own style and nothing else."""
    digest = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'"


def api_page(description: dict[str, Any]) -> str:
    """A page from an OpenAPI description."""
    info = description["info"]
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(info['title'])}</title><style>{_STYLE}</style></head><body><main>",
        f"<h1>{escape(info['title'])} {escape(info['version'])}</h1>",
        f"<p>{escape(info.get('description', ''))}</p>",
        '<p>For programs: <a href="/api/openapi.json">openapi.json</a>.</p>',
    ]
    for tag, operations in _by_tag(description).items():
        parts.append(f"<h2>{escape(tag.capitalize())}</h2>")
        parts += [_operation(*operation) for operation in operations]
    parts.append("<h2>Shapes</h2>")
    for name, schema in sorted(description.get("components", {}).get("schemas", {}).items()):
        parts.append(_shape(name, schema))
    parts.append("</main></body></html>")
    return "\n".join(parts)


def _by_tag(description: dict[str, Any]) -> dict[str, list[tuple[str, str, dict[str, Any]]]]:
    found: dict[str, list[tuple[str, str, dict[str, Any]]]] = {}
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            tag = operation.get("tags", ["other"])[0]
            found.setdefault(tag, []).append((method, path, operation))
    return found


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    lines = [
        "<section>",
        f"<h3>{method.upper()} {escape(path)}</h3>",
        f"<p>{escape(operation.get('description', ''))}</p>",
    ]
    rows = [
        (one["name"], one["in"], _kind(one.get("schema", {})), one.get("required", False))
        for one in operation.get("parameters", ())
    ]
    if rows:
        lines.append("<table>")
        for name, place, kind, required in rows:
            needed = "needed" if required else ""
            lines.append(
                f"<tr><td><code>{escape(name)}</code></td><td>{escape(place)}</td>"
                f"<td>{kind}</td><td>{needed}</td></tr>"
            )
        lines.append("</table>")
    body = operation.get("requestBody", {}).get("content", {})
    for media, content in body.items():
        lines.append(f"<p>Body ({escape(media)}): {_kind(content.get('schema', {}))}</p>")
    for status, answer in operation.get("responses", {}).items():
        for content in answer.get("content", {}).values():
            if status.startswith("2"):
                lines.append(f"<p>Answer {escape(status)}: {_kind(content.get('schema', {}))}</p>")
    lines.append("</section>")
    return "\n".join(lines)


def _shape(name: str, schema: dict[str, Any]) -> str:
    lines = [
        f'<section id="{escape(name)}"><h3>{escape(name)}</h3>',
        f"<p>{escape(schema.get('description', ''))}</p>",
    ]
    needed = set(schema.get("required", ()))
    if schema.get("properties"):
        lines.append("<table>")
        for field, kind in schema["properties"].items():
            mark = "needed" if field in needed else ""
            lines.append(
                f"<tr><td><code>{escape(field)}</code></td><td>{_kind(kind)}</td><td>{mark}</td></tr>"
            )
        lines.append("</table>")
    lines.append("</section>")
    return "\n".join(lines)


def _kind(schema: dict[str, Any]) -> str:
    """A kind of value in a few words, with links to shapes."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    for way in ("anyOf", "oneOf"):
        if way in schema:
            return " or ".join(_kind(one) for one in schema[way])
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " | ".join(f"<code>{escape(str(value))}</code>" for value in values)
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    bounds = [
        f"{word} {schema[key]}"
        for key, word in (
            ("minimum", "from"),
            ("exclusiveMinimum", "above"),
            ("maximum", "to"),
            ("exclusiveMaximum", "below"),
            ("maxLength", "at most"),
        )
        if key in schema
    ]
    return escape(" ".join([str(kind), *bounds]))
