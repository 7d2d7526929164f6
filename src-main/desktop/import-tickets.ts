import { Problem } from '../schemas/problem.ts'
import type { PickedImport } from '../schemas/bridge.ts'

/** Holds the paths that a person picked or dropped, so that the page only ever names them by ticket. */
export interface ImportTickets {
  /** Takes in a picked path. */
  issue(picked: { path: string; name: string }): PickedImport
  /** Takes in the paths of one drop, and answers a ticket for each; those of the drop before are spent. */
  issueDropped(paths: readonly string[]): string[]
  /** Gives the path out, once. Throws `resource.unknown` for a ticket that is spent or was never given. */
  redeem(ticket: string): string
}

/** Starts with no tickets. `makeId` names them. */
export function importTickets(makeId: () => string): ImportTickets {
  const paths = new Map<string, string>()
  let dropped: string[] = []
  return {
    issue({ path, name }) {
      const ticket = makeId()
      paths.set(ticket, path)
      return { ticket, name }
    },
    issueDropped(given) {
      for (const ticket of dropped) paths.delete(ticket)
      dropped = given.map((path) => {
        const ticket = makeId()
        paths.set(ticket, path)
        return ticket
      })
      return dropped
    },
    redeem(ticket) {
      const path = paths.get(ticket)
      if (path === undefined)
        throw new Problem('resource.unknown', 'What was chosen is gone. Choose it again.')
      paths.delete(ticket)
      return path
    },
  }
}
