import { registry } from '../../../src-main/api/all.ts'
import type { CallResult, OperationContext, RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import { dispatch } from '../../../src-main/operations/engine/dispatch.ts'
import { indexSteps } from '../../../src-main/revisions/index/index-steps.ts'
import type { ChangeList } from '../../../src-main/schemas/feed/feed.ts'
import { putBytes, readBytes } from '../../../src-main/store/blobs.ts'
import type { Store } from '../../../src-main/store/store.ts'
import { applyChanges } from '../../../src-main/sync/pull/apply/apply-changes.ts'
import { indexApplied } from '../../../src-main/sync/pull/apply/index-applied.ts'
import { missingFiles } from '../../../src-main/sync/pull/apply/missing-files.ts'
import type { RemovedText } from '../../../src-main/sync/pull/apply/removed-text.ts'
import { openMemoryStore } from '../memory-store.ts'
import { addresses, loudLog, type TestWorkspace, type Visitor } from '../workspace.ts'

/** A store that was never an origin. It holds the feed of one account, and is read through dispatch. */
export class AppliedCopy {
  readonly store: Store
  /** Every text that was handed out before it went. */
  readonly retained: RemovedText[] = []
  readonly #origin: TestWorkspace
  readonly #visitor: Visitor
  readonly #cursors = new Map<string, string>()
  readonly #context: OperationContext

  constructor(origin: TestWorkspace, visitor: Visitor) {
    this.store = openMemoryStore()
    this.#origin = origin
    this.#visitor = visitor
    this.#context = {
      store: this.store,
      clock: origin.now,
      newId: origin.newId,
      addresses,
      log: loudLog,
      checkReads: true,
      announce: () => undefined,
    }
  }

  /** Returns the answer of a read operation on this copy. */
  attempt(id: string, input: RawInput): CallResult {
    const operation = registry.get(id)
    if (!operation) throw new Error(`There is no operation ${id}`)
    return dispatch(this.#context, operation, input, { kind: 'replica', user: this.#visitor.user })
  }

  /** Asks once and writes the answer. Answers whether there is more. */
  ask(organization: string, limit: number): boolean {
    const answer = this.#asked(organization, limit)
    this.#write(organization, answer)
    this.#cursors.set(organization, answer.next)
    return answer.more
  }

  /** Writes an answer whole, and interrupts it before its end is stored. */
  askAndBreakOff(organization: string, limit: number): void {
    const answer = this.#asked(organization, limit)
    this.store.database.exec('SAVEPOINT cut_off')
    this.#write(organization, answer)
    this.store.database.exec('ROLLBACK TO cut_off; RELEASE cut_off')
  }

  /** Asks once and writes the answer twice: it comes to the same. */
  askAndWriteTwice(organization: string, limit: number): void {
    const answer = this.#asked(organization, limit)
    this.#write(organization, answer)
    this.#write(organization, answer)
    this.#cursors.set(organization, answer.next)
  }

  /** Asks until there is no more. */
  follow(organization: string, limit = 500): void {
    for (let times = 0; this.ask(organization, limit); times += 1)
      if (times > 10_000) throw new Error('The feed has no end')
  }

  /** Begins again, as one whom the remote no longer knows. */
  startOver(organization: string): void {
    this.#cursors.delete(organization)
  }

  #asked(organization: string, limit: number): ChangeList {
    const after = this.#cursors.get(organization)
    const answer = this.#visitor.call('listChangesInOrganization', {
      params: { organizationId: organization },
      query: { limit, ...(after !== undefined && { after }) },
    })
    // What crosses a network is JSON.
    return JSON.parse(JSON.stringify(answer)) as ChangeList
  }

  #write(organization: string, answer: ChangeList): void {
    for (const { hash } of missingFiles(this.store, answer)) {
      const bytes = readBytes(this.#origin.store, hash)
      if (!bytes) throw new Error('The origin names bytes that it does not have')
      putBytes(this.store, bytes)
    }
    const { store } = this
    const work = () => {
      store.database.pragma('defer_foreign_keys = ON')
      const retain = (removed: RemovedText) => this.retained.push(removed)
      const applied = applyChanges(store, organization, answer, { user: this.#visitor.user, retain })
      indexApplied(store, applied)
      for (const steps = indexSteps(store); !steps.next().done;);
    }
    if (store.database.inTransaction) work()
    else store.transaction(work)
  }
}
