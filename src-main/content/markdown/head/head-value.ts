import { readFrontMatter } from '../front-matter.ts'
import { readYaml } from '../read-yaml.ts'

/** Returns the YAML of one key of a head; undefined for a missing key. The last of repeated keys is taken. */
export function headSource(head: string, key: string): string | undefined {
  const { frontMatter } = readFrontMatter(head, head.charCodeAt(0) === 0xfeff ? 1 : 0)
  const entry = frontMatter?.entries.findLast((one) => one.key === key)
  return entry && head.slice(entry.start, entry.end)
}

/** Returns the value of one key of a head. The other keys are not parsed, so a fault in them has no effect. */
export function headValue(head: string, key: string): unknown {
  const source = headSource(head, key)
  const reading = source === undefined ? undefined : readYaml(source)
  return reading?.ok && typeof reading.value === 'object' && reading.value !== null
    ? Reflect.get(reading.value, key)
    : undefined
}
