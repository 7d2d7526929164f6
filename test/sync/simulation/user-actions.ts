import type { OutboxItem } from '../../../src-main/schemas/sync.ts'
import { wordsOf } from './ledger.ts'
import type { UserAction } from './people.ts'

/** Operations on the whole content of a change request as the user saw it. */
const ABOUT_ALL = new Set([
  'mergeChangeRequest',
  'submitChangeRequestReview',
  'updateChangeRequest',
  'updateChangeRequestById',
])

const MOVING = new Set(['deleteSpaceById', 'restoreSpace', 'transferSpace', 'transferCollection'])

interface RecordedAction extends UserAction {
  /** The edit of the outbox that contains the action, perhaps together with others. */
  intent: string
  /** The edits that waited for the user at that time. */
  waiting: ReadonlySet<string>
}

/** The actions of the user of one replica, in order, with their edits in the outbox. */
export class UserActions {
  readonly #done: RecordedAction[] = []
  readonly #changedByUser = new Set<string>()
  readonly #broughtBack = new Set<string>()

  /** Records an action, with the outbox after it. */
  add(action: UserAction, outbox: readonly OutboxItem[]): void {
    const waiting = outbox.filter(({ state }) => state === 'needs-you').map(({ id }) => id)
    const intent = outbox.at(-1)?.id ?? ''
    this.#done.push({ ...action, intent, waiting: new Set(waiting) })
  }

  /** Records that the user discarded an edit, changed it, or retried it. */
  resolved(intent: string): void {
    this.#changedByUser.add(intent)
  }

  /**
   * Records that the user resolved a conflict with the lines of both sides. Lines that the other side had removed
   * return at a new place, so they may occur in the space a second time.
   */
  resolvedWithBoth({ base, mine, theirs }: { base: string; mine: string; theirs: string }): void {
    const [before, there] = [new Set(wordsOf(base)), new Set(wordsOf(theirs))]
    for (const word of wordsOf(mine)) if (before.has(word) && !there.has(word)) this.#broughtBack.add(word)
  }

  /** Records that the user moved edits to a new change request, whose subject repeats that of the closed one. */
  repeatedSubject(subject: string): void {
    for (const word of wordsOf(subject)) this.#broughtBack.add(word)
  }

  /** True for a word that the user brought back in a resolution, or repeated. */
  hasBroughtBack(word: string): boolean {
    return this.#broughtBack.has(word)
  }

  get operations(): string[] {
    return this.#done.map(({ operation }) => operation)
  }

  /** True when an action of the user added or removed a space. */
  get moveSpaces(): boolean {
    return this.operations.some((operation) => MOVING.has(operation))
  }

  /**
   * Returns the faults of order: edits sent ahead of one that they build on, and edits that wait without a reason.
   */
  faults(name: string, outbox: readonly OutboxItem[]): string[] {
    const waiting = outbox.filter(({ state }) => state === 'needs-you')
    return [
      ...waiting.flatMap((item) => this.#sentAhead(name, item, outbox)),
      ...waiting
        .filter((item) => this.#isSpurious(item))
        .map(
          ({ id, operation, error }) =>
            `${name} has ${id} (${operation}) wait without a reason: ${error?.code}`,
        ),
    ]
  }

  #sentAhead(name: string, item: OutboxItem, outbox: readonly OutboxItem[]): string[] {
    const first = this.#done.findIndex(({ intent }) => isOf(item.id, intent))
    const earlier = this.#done[first]
    if (!earlier || earlier.operation !== 'updateChangeRequestContent') return []
    const there = new Set(outbox.map(({ id }) => id.split('.')[0]))
    return this.#done
      .slice(first + 1)
      .flatMap((later) =>
        isBuiltOn(later, earlier, item) && !there.has(later.intent) && !this.#changedByUser.has(later.intent)
          ? [
              `${name} sent ${later.intent} (${later.operation}) ahead of ${item.id}, which waits: ${item.error?.code}`,
            ]
          : [],
      )
  }

  #isSpurious({ id, error }: OutboxItem): boolean {
    const code = error?.code ?? ''
    if (this.#changedByUser.has(id.split('.')[0] ?? '')) return false
    return (
      code === 'sync.earlier-arrived' || code === 'sync.unknown-operation' || code === 'request.key-reused'
    )
  }
}

/** True for an intent and for the parts of its split batch, which are named after it. */
function isOf(item: string, intent: string): boolean {
  return item === intent || item.startsWith(`${intent}.`)
}

/**
 * True when the later edit builds on the earlier one. Text typed on a page while an edit waits builds on the page
 * without that edit.
 */
function isBuiltOn(later: RecordedAction, earlier: RecordedAction, { id }: OutboxItem): boolean {
  const changeRequest = nameIn(later, 'changeRequestId')
  if (changeRequest === undefined || changeRequest !== nameIn(earlier, 'changeRequestId')) return false
  if (ABOUT_ALL.has(later.operation)) return !isOfNameAlone(later)
  if (later.waiting.has(id)) return false
  const pages = new Set(pagesOf(earlier))
  return later.operation === 'updateChangeRequestContent' && pagesOf(later).some((page) => pages.has(page))
}

function nameIn({ input }: UserAction, name: string): string | undefined {
  return (input.params as Record<string, string> | undefined)?.[name]
}

function pagesOf({ input }: UserAction): string[] {
  const { changes = [] } = (input.body ?? {}) as { changes?: { page?: string }[] }
  return changes.flatMap(({ page }) => page ?? [])
}

/** True for a change of the subject of a change request, which leaves its content unchanged. */
function isOfNameAlone({ operation, input }: UserAction): boolean {
  return operation === 'updateChangeRequestById' && (input.body as { status?: string }).status === undefined
}
