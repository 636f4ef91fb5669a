// The shapes that the server sends; docs/web-api.md describes them.

/** @typedef {"E" | "NE" | "NW" | "W" | "SW" | "SE"} Direction */

/**
 * What a move does to the board.
 * @typedef {object} Effect
 * @property {string} move
 * @property {string} [text]
 * @property {"inline" | "broadside"} kind
 * @property {Direction} direction
 * @property {[string, string][]} own
 * @property {[string, string, number][]} pushed
 * @property {[string, number][]} ejected
 */

/**
 * @typedef {object} Outcome
 * @property {string} termination
 * @property {number[]} winners
 * @property {boolean} draw
 * @property {string} text
 */

/**
 * @typedef {object} Position
 * @property {number} edge
 * @property {number} players
 * @property {number[] | null} teams
 * @property {string} fen
 * @property {Record<string, number>} cells
 * @property {number} turn
 * @property {number} ply
 * @property {number} number
 * @property {number} quiet
 * @property {number[]} ejected
 * @property {number[]} lost
 * @property {number} to_win
 * @property {number} repetitions
 * @property {number} repetition_limit
 * @property {Effect | null} last
 * @property {Effect[]} legal
 * @property {Outcome | null} outcome
 */

/**
 * @typedef {object} Seat
 * @property {number} player
 * @property {"person" | "agent" | "open"} kind
 * @property {string} name
 * @property {string | null} agent
 * @property {number | null} level
 * @property {boolean} you
 * @property {boolean} connected
 */

/**
 * @typedef {object} Clock
 * @property {number[]} left
 * @property {number} increment
 * @property {number} delay
 * @property {number | null} per_move
 * @property {number | null} running
 * @property {number} now
 */

/** @typedef {{player: number, agreed: number[]}} Offer */
/** @typedef {{player: number, token: string, url: string}} Invitation */

/**
 * @typedef {object} State
 * @property {string} type
 * @property {number} version
 * @property {string} id
 * @property {Position} position
 * @property {string[]} moves
 * @property {string} start
 * @property {string | null} layout
 * @property {Record<string, unknown>} rules
 * @property {Seat[]} seats
 * @property {Clock | null} clock
 * @property {"waiting" | "playing" | "paused" | "over"} status
 * @property {number[]} you
 * @property {boolean} owner
 * @property {number} spectators
 * @property {string[]} can
 * @property {{draw: Offer | null, takeback: Offer | null}} offers
 * @property {number | null} thinking
 * @property {{speed: number, paused: boolean} | null} watch
 * @property {Invitation[]} invitations
 * @property {string | null} rematch
 * @property {string | null} note
 */

/**
 * @typedef {object} Line
 * @property {number | null} score
 * @property {string} text
 * @property {number | null} chance
 * @property {string[]} moves
 * @property {Effect[]} effects
 */

/**
 * @typedef {object} Step
 * @property {Effect} effect
 * @property {number} player
 * @property {number} ply
 * @property {number[]} ejected
 * @property {number[]} lost
 * @property {number} quiet
 * @property {number} repetitions
 * @property {number | null} clock
 * @property {number | null} evaluation
 * @property {string} comment
 * @property {number[]} nags
 */

/**
 * @typedef {object} Replay
 * @property {Position} start
 * @property {Step[]} steps
 * @property {Position} position
 * @property {Record<string, string>} tags
 * @property {string | null} result
 * @property {string | null} layout
 * @property {Record<string, unknown>} rules
 * @property {TreeRecord} [tree]
 * @property {string} [id]
 * @property {Underway | null} [live] of a tournament's game that is being played
 */

/**
 * A game of a tournament that is being played now.
 * @typedef {object} Underway
 * @property {number} number
 * @property {string[]} players
 * @property {string} opening
 * @property {string} layout
 * @property {number} plies
 * @property {string} fen
 * @property {number} edge
 * @property {number} turn
 * @property {Effect | null} last
 * @property {number[]} ejected
 * @property {{left: (number | null)[], running: number, since: number}} clock
 * @property {number} started
 */

/**
 * @typedef {object} TreeNode
 * @property {number} [after]
 * @property {string} move
 * @property {string} [comment]
 * @property {string} [comment_before]
 * @property {number[]} [nags]
 * @property {string[]} [marks]
 * @property {[string, string][]} [arrows]
 * @property {number} [clock]
 * @property {number} [evaluation]
 */

/** @typedef {Record<string, unknown> & {tree?: TreeNode[], moves: string[]}} TreeRecord */

/**
 * @typedef {object} Where
 * @property {string} [layout]
 * @property {string} [fen]
 * @property {Record<string, unknown>} [rules]
 * @property {string[]} [moves]
 */

/**
 * @typedef {object} Point
 * @property {number} ply
 * @property {number | null} score
 * @property {string} text
 * @property {number | null} chance
 * @property {string | null} best
 * @property {string | null} played
 * @property {number | null} loss
 * @property {"inaccuracy" | "mistake" | "blunder" | "missed_ejection" | null} mark
 */

/**
 * @typedef {object} Layout
 * @property {string} key
 * @property {string} title
 * @property {string | null} author
 * @property {string | null} note
 * @property {number} edge
 * @property {number} players
 * @property {string} fen
 * @property {string} picture
 */

/**
 * @typedef {object} Level
 * @property {number} level
 * @property {string} name
 * @property {string} agent
 * @property {number | null} elo
 * @property {number | null} low
 * @property {number | null} high
 * @property {string} text
 * @property {number[]} players how many it can play with
 */

/**
 * @typedef {object} AgentInfo
 * @property {string} name
 * @property {string} family
 * @property {string | null} paper
 * @property {string} summary
 * @property {number | null} elo
 * @property {number[]} players
 * @property {boolean} explains
 */

/**
 * @typedef {object} Summary
 * @property {string} id
 * @property {string} url
 * @property {string[]} players
 * @property {string[]} kinds
 * @property {string | null} layout
 * @property {number} edge
 * @property {string | null} result
 * @property {Outcome | null} outcome
 * @property {number} plies
 * @property {string} fen
 * @property {string} status
 * @property {number[]} yours
 * @property {number} turn
 * @property {number} changed
 * @property {boolean} watch
 */

export {};
