import { restrictToOwner } from '../platform/private-files.ts'

/** Everything that Carrel stores in a data folder, by name: databases with what SQLite puts beside them, lists, folders. */
const OWN =
  /^(workspace\.(db|lock)(-\w+)?|accounts(\.json(\.new)?)?|port|unpacked|uploads|Damaged workspace( \d+)?)$/

/** Takes what is stored in a data folder away from other users of the machine; answers what they may still read. */
export function restrictDataToOwner(data: string): string[] {
  return restrictToOwner(data, (name) => OWN.test(name))
}
