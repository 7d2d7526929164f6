import { existsSync } from 'node:fs'

/** Returns the path itself if it is free, otherwise the first free one of "path 2", "path 3" and so on. */
export function freePath(path: string): string {
  let free = path
  for (let count = 2; existsSync(free); count += 1) free = `${path} ${count}`
  return free
}
