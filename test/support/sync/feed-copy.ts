import { putBytes, readBytes } from '../../../src-main/store/blobs.ts'
import type { Reader, Store } from '../../../src-main/store/store.ts'
import { applyChanges } from '../../../src-main/sync/pull/apply/apply-changes.ts'
import { missingFiles } from '../../../src-main/sync/pull/apply/missing-files.ts'
import { openMemoryStore } from '../memory-store.ts'
import type { Visitor } from '../workspace.ts'

/**
 * A store that is filled from the feed of an organization. Foreign keys are checked at each write: a referenced
 * entity must exist before its reference.
 */
export class FeedCopy {
  readonly store: Store
  readonly #organization: string
  readonly #origin: Reader
  #cursor: string | undefined

  constructor(origin: Reader, organization: string) {
    this.store = openMemoryStore()
    this.#origin = origin
    this.#organization = organization
  }

  /** Pulls once. Returns true when more changes remain. */
  pullOnce(visitor: Visitor, limit: number): boolean {
    const answer = visitor.call('listChangesInOrganization', {
      params: { organizationId: this.#organization },
      query: { limit, ...(this.#cursor !== undefined && { after: this.#cursor }) },
    })
    for (const { hash } of missingFiles(this.store, answer)) {
      const bytes = readBytes(this.#origin, hash)
      if (!bytes) throw new Error('The origin lacks the bytes of a file in its feed')
      putBytes(this.store, bytes)
    }
    this.store.transaction(() =>
      applyChanges(this.store, this.#organization, answer, { user: visitor.user, retain: () => undefined }),
    )
    this.#cursor = answer.next
    return answer.more
  }

  /** Pulls until no changes remain. */
  pullAll(visitor: Visitor, limit = 500): void {
    for (let times = 0; this.pullOnce(visitor, limit); times += 1) {
      if (times > 10_000) throw new Error('The feed has no end')
    }
  }
}
