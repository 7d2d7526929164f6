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
import type { RemovedText } from '../../../src-main/sync/trash/removed-text.ts'
import { openMemoryStore } from '../memory-store.ts'
import { addresses, failingLog, noEditors, type TestWorkspace, type Visitor } from '../workspace.ts'

/** A store that is filled from the feed for one account, and is read through dispatch. */
export class AppliedCopy {
  readonly store: Store
  /** The texts that were retained before their removal. */
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
      presence: noEditors(),
      log: failingLog,
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

  /** Pulls once and applies the answer. Returns true when more changes remain. */
  pullOnce(organization: string, limit: number): boolean {
    const answer = this.#nextChanges(organization, limit)
    this.#write(organization, answer)
    this.#cursors.set(organization, answer.next)
    return answer.more
  }

  /** Applies an answer, and rolls it back before the commit. */
  pullInterrupted(organization: string, limit: number): void {
    const answer = this.#nextChanges(organization, limit)
    this.store.database.exec('SAVEPOINT cut_off')
    this.#write(organization, answer)
    this.store.database.exec('ROLLBACK TO cut_off; RELEASE cut_off')
  }

  /** Pulls once and applies the answer twice. */
  pullAndApplyTwice(organization: string, limit: number): void {
    const answer = this.#nextChanges(organization, limit)
    this.#write(organization, answer)
    this.#write(organization, answer)
    this.#cursors.set(organization, answer.next)
  }

  /** Pulls until no changes remain. */
  pullAll(organization: string, limit = 500): void {
    for (let times = 0; this.pullOnce(organization, limit); times += 1)
      if (times > 10_000) throw new Error('The feed has no end')
  }

  /** Discards the cursor, so that the next pull starts from the beginning. */
  resetCursor(organization: string): void {
    this.#cursors.delete(organization)
  }

  #nextChanges(organization: string, limit: number): ChangeList {
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
      if (!bytes) throw new Error('The origin lacks the bytes of a file in its feed')
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
