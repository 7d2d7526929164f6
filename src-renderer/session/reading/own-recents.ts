import { onScopeDispose, watch } from 'vue'
import { useRecentPages } from '../../stores/recent-pages.ts'
import { useSearches } from '../../stores/searches.ts'
import { useOwnUser } from '../own-user.ts'

/** Shows the recent pages and searches of the user of this workspace, until another workspace opens. */
export function ownRecents(): void {
  const lists = [useRecentPages(), useSearches()]
  const belongTo = (id: string | undefined): void => lists.forEach((list) => list.belongTo(id))
  const { value: user } = useOwnUser()
  watch(user, (own) => own && belongTo(own.id), { immediate: true })
  onScopeDispose(() => belongTo(undefined))
}
