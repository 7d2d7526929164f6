import { restrictToOwner } from '../platform/private-files.ts'

/** The names of Carrel's own entries in a data folder: databases with the files of SQLite, lists, folders. */
const OWN =
  /^(workspace\.(db|lock)(-\w+)?|accounts(\.json(\.new)?)?|port|unpacked|uploads|dictionaries|Damaged workspace( \d+)?)$/

/** Removes the access of other users of the machine to a data folder. Returns the paths that they can still read. */
export function restrictDataToOwner(data: string): string[] {
  return restrictToOwner(data, (name) => OWN.test(name))
}
