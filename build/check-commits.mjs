/**
 * Checks the subjects of new commits: `area: imperative summary`, at most 72 characters. Commits up to FIRST are
 * older than the rule. A clone without their history checks only its newest commit.
 */
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { inProject, main, say } from './project.mjs'

/** The newest commit that is older than the rule. */
const FIRST = '7ddd03da42971647a88a942f274b6d0bc2323807'
const LONGEST = 72
const SHAPE = /^[a-z][a-z0-9/,.-]*(?: [a-z0-9/,.-]+)*: \S/

/** Returns the reason why a subject breaks the rule, or null. */
export function faultOfSubject(subject) {
  if (subject.length > LONGEST) return `has ${subject.length} characters; ${LONGEST} are allowed`
  if (!SHAPE.test(subject)) return 'does not read "area: imperative summary"'
  return null
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: inProject('.'), encoding: 'utf8' })
  return status === 0 ? stdout : null
}

/** The subjects of new commits, newest first. An archive without history has none. */
function newSubjects() {
  const log = git('log', '--no-merges', '--format=%s', `${FIRST}..HEAD`) ?? git('log', '-1', '--format=%s')
  return (log ?? '').split('\n').filter((line) => line !== '')
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const faults = newSubjects().flatMap((subject) => {
      const fault = faultOfSubject(subject)
      return fault === null ? [] : [`The commit "${subject}" ${fault}.`]
    })
    for (const fault of faults) say(fault)
    return faults.length > 0 ? 1 : 0
  })
}
