import type { Reader, Writer } from '../../store/store.ts'
import type { Touched } from '../../schemas/feed/change-event.ts'
import type { ChangeList } from '../../schemas/feed/feed.ts'
import type { RetainText } from './apply/removed-text.ts'
import { askChanges } from './ask-changes.ts'
import { addAllCandidates, addRevisionCandidates } from './deletion-candidates.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { intentsIn, lastIntent, setState } from '../outbox/intents.ts'
import { organizationOf } from '../organization-of.ts'
import type { Failure, Remote } from '../remote.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { noteRestored } from '../restored-remote.ts'
import { checkCandidates } from './check-candidates.ts'
import { applyPulled } from './apply-pulled.ts'
import { applyFirst } from './apply-first.ts'
import { takeReturning } from './online-only-spaces.ts'

/** Things that are taken in at once while edits are pending, or once a first pull is over. */
const TOGETHER = 5000
/** Things of a first pull that are kept at once: keeping all at its end held the thread for a quarter of a second. */
const KEPT_TOGETHER = 800

export interface PullOptions {
  keep: RetainText
  /** Lets others take their turn. */
  rest(): Promise<void>
  /** Called after every answer that was taken in. */
  took(progress: { things: number; touched: Touched[]; isFirst: boolean }): void
}

/**
 * Pulls what changed in an organization since the cursor, answer by answer. What is taken in is kept together
 * with its cursor, so a pull that is cut off goes on where it was. Answers how many things were told, or why it
 * stopped.
 */
export async function pullOrganization(
  replica: ReplicaContext,
  remote: Remote,
  organization: string,
  options: PullOptions,
): Promise<{ pulled: number } | Failure> {
  const pulled = await new OrganizationPull(replica, remote, organization, options).run()
  if ('kind' in pulled) return pulled
  return (await checkCandidates(replica, remote, organization, options)) ?? pulled
}

/** Whether anything of the organization was ever pulled by the feed. */
export function beganByFeed(store: Reader, organization: string): boolean {
  return store.get('SELECT 1 FROM pulled WHERE organization = ?', organization) !== undefined
}

/** How far an organization was pulled, and whether all of it was ever told. */
interface Place {
  cursor: string
  whole: number
}

class OrganizationPull {
  readonly #replica: ReplicaContext
  readonly #remote: Remote
  readonly #organization: string
  readonly #options: PullOptions
  /**
   * Taken before the first question: whatever the remote had acknowledged by then is in its answers. What was
   * written in another organization comes with the answers of that one.
   */
  #acknowledged: Intent[]
  #pulled = 0
  /** Things of a first pull that are written and not yet kept. */
  #gathered = 0
  /** The answer that a first pull asks for while it takes in the one before. */
  #ahead: { after: string; answers: ReturnType<typeof askChanges> } | undefined

  constructor(replica: ReplicaContext, remote: Remote, organization: string, options: PullOptions) {
    this.#replica = replica
    this.#remote = remote
    this.#organization = organization
    this.#options = options
    this.#acknowledged = intentsIn(this.#store, 'acknowledged').filter(
      (intent) => (organizationOf(this.#store, intent) ?? organization) === organization,
    )
  }

  async run(): Promise<{ pulled: number } | Failure> {
    this.#store.transaction(() => {
      if (takeReturning(this.#store, this.#organization)) this.#startOver()
    })
    for (let isOver = false; !isOver;) {
      const answers = await this.#ask()
      if ('kind' in answers) {
        if (!refusesCursor(answers) || !this.#place()) return answers
        if (answers.problem.code === 'feed.other-history') this.#startOverOnOtherHistory()
        else this.#startOver()
        continue
      }
      this.#askAhead(answers.at(-1))
      // Reading an answer, taking it in and keeping it are a turn each: others wait for no more than one.
      await this.#options.rest()
      isOver = this.#mergeSpace(answers)
      await this.#options.rest()
      this.#keepTogether(isOver)
    }
    return { pulled: this.#pulled }
  }

  #ask(): ReturnType<typeof askChanges> {
    const cursor = this.#place()?.cursor
    const ahead = this.#ahead
    this.#ahead = undefined
    if (ahead !== undefined && ahead.after === cursor) return ahead.answers
    return this.#askAfter(cursor, this.#isFirst() ? 0 : TOGETHER)
  }

  /** Whether all of it is still to come, and nothing is pending that would have to run again on it. */
  #isFirst(): boolean {
    return !this.#place()?.whole && !lastIntent(this.#store)
  }

  #askAfter(after: string | undefined, atMost: number): ReturnType<typeof askChanges> {
    return askChanges(this.#replica, this.#remote, { organization: this.#organization, after, atMost })
  }

  /**
   * Takes answers in; true where there is no more to come. How is found out now and not before: a person may have
   * written something while the answers were on their way.
   */
  #mergeSpace(answers: ChangeList[]): boolean {
    const [place, isFirst, last] = [this.#place(), this.#isFirst(), answers.at(-1)]
    const things = answers.reduce((sum, { changes }) => sum + changes.length, 0)
    const landed = last?.more ? [] : this.#acknowledged
    if (!last || (things === 0 && landed.length === 0 && last.next === place?.cursor)) return true
    const storePlace = (writer: Writer) => moveCursor(writer, this.#organization, last)
    const { keep } = this.#options
    const told = { organization: this.#organization, answers, storePlace, landed, keep, hasHistory: true }
    const touched = isFirst ? applyFirst(this.#replica, told) : applyPulled(this.#replica, told)
    this.#pulled += things
    this.#gathered += things
    this.#options.took({ things, touched, isFirst: !place?.whole })
    return !last.more
  }

  /** A first pull is long: the remote prepares the next answer while this one is taken in. */
  #askAhead(last: ChangeList | undefined): void {
    if (!last?.more || !this.#isFirst()) return
    const answers = this.#askAfter(last.next, 0)
    // Where taking in the one before fails, nobody looks at this one.
    answers.catch(() => undefined)
    this.#ahead = { after: last.next, answers }
  }

  #keepTogether(isOver: boolean): void {
    if (!isOver && this.#gathered < KEPT_TOGETHER) return
    this.#store.endBatch()
    this.#gathered = 0
  }

  #place(): Place | undefined {
    return this.#store.get<Place>(
      'SELECT cursor, whole FROM pulled WHERE organization = ?',
      this.#organization,
    )
  }

  /** Has everything told again. The remote does not tell what was deleted since the cursor: so all that is here is doubted. */
  #startOver(): void {
    this.#store.transaction(() => {
      this.#store.run('DELETE FROM pulled WHERE organization = ?', this.#organization)
      addAllCandidates(this.#store, this.#organization)
    })
  }

  /**
   * The remote was put back from an earlier copy of itself. What it has forgotten of the history is doubted too, and what it
   * had acknowledged and may have forgotten goes out again, the very same under the same key.
   */
  #startOverOnOtherHistory(): void {
    this.#store.transaction(() => {
      this.#startOver()
      addRevisionCandidates(this.#store, this.#organization)
      noteRestored(this.#store, this.#replica.context.clock())
      for (const intent of this.#acknowledged) setState(this.#store, intent, 'queued')
    })
    this.#acknowledged = []
  }

  get #store() {
    return this.#replica.context.store
  }
}

/** Whether the remote can do nothing with the cursor: it is too old, of another history, or not one that it reads. */
function refusesCursor({ status, problem: { code } }: Failure): boolean {
  return status === 410 || code === 'input.cursor'
}

/** Notes how far the organization was pulled. */
function moveCursor(store: Writer, organization: string, { next, more }: ChangeList): void {
  store.run(
    `INSERT INTO pulled (organization, cursor, whole) VALUES (?, ?, ?)
     ON CONFLICT (organization) DO UPDATE SET cursor = excluded.cursor, whole = max(whole, excluded.whole)`,
    organization,
    next,
    more ? 0 : 1,
  )
}
