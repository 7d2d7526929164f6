import type { Passage } from '../prose/passage.ts'
import { messageOf } from './message.ts'
import { compilePattern } from './pattern.ts'
import type { RuleFields } from './rule-file.ts'
import type { PageCheck } from './style-rule.ts'

/** Reads a rule that lets a page use one of two forms. The form that a page uses first is right. */
export function consistencyCheck(rule: RuleFields): PageCheck | string {
  const ignoresCase = rule.flag('ignorecase') ?? false
  const bounds = (source: string) => ((rule.flag('nonword') ?? false) ? source : `\\b(?:${source})\\b`)
  const pairs: { one: Finder; other: Finder }[] = []
  for (const [first, second] of rule.pairs('either')) {
    const [one, other] = [first, second].map((source) => compilePattern(bounds(source), ignoresCase))
    if (typeof one === 'string') return one
    if (typeof other === 'string') return other
    pairs.push({ one: one!.matches, other: other!.matches })
  }
  const message = rule.text('message') ?? 'Inconsistent use of “%s”.'
  return {
    kind: 'page',
    find: (passages) =>
      pairs.flatMap(({ one, other }) => {
        const uses = passages.flatMap((passage) => [
          ...one(passage.text).map((place) => ({ passage, place, form: 0 })),
          ...other(passage.text).map((place) => ({ passage, place, form: 1 })),
        ])
        const order = new Map<Passage, number>(passages.map((passage, at) => [passage, at]))
        const sorted = uses.toSorted(
          (a, b) => order.get(a.passage)! - order.get(b.passage)! || a.place.start - b.place.start,
        )
        const right = sorted[0]?.form
        return sorted
          .filter(({ form }) => form !== right)
          .map(({ passage, place: { start, end, text } }) => ({
            passage,
            place: { start, end, message: messageOf(message, [text]), replacements: [] },
          }))
      }),
  }
}

type Finder = (text: string) => { start: number; end: number; text: string }[]
