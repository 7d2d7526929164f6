/** Counts turns of the event loop until it is stopped. */
export function countTurns(): { stop(): number } {
  let turns = 0
  let next = setImmediate(function turn() {
    turns += 1
    next = setImmediate(turn)
  })
  return {
    stop() {
      clearImmediate(next)
      return turns
    },
  }
}
