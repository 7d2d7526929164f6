import { CloudOff, TriangleAlert } from '@lucide/vue'
import { provide } from 'vue'
import { PROBLEM_HELP, type ProblemHelp } from '../../ui/screen/problem-help.ts'
import DamagedActions from '../damage/DamagedActions.vue'
import DamagedWords from '../damage/DamagedWords.vue'
import OnlineOnlyActions from '../sync/offline-spaces/OnlineOnlyActions.vue'
import OnlineOnlyWords from '../sync/offline-spaces/OnlineOnlyWords.vue'

/** The problems for which the app has more advice than the core, because it knows the available actions. */
const HELP: ReadonlyMap<string, ProblemHelp> = new Map<string, ProblemHelp>([
  [
    'store.damaged',
    {
      icon: TriangleAlert,
      title: 'The stored data is damaged',
      words: DamagedWords,
      actions: DamagedActions,
    },
  ],
  [
    'sync.not-offline',
    {
      icon: CloudOff,
      title: 'This space is not available offline',
      words: OnlineOnlyWords,
      actions: OnlineOnlyActions,
    },
  ],
])

/** Provides the advice on problems to every screen. */
export const provideProblemHelp = (): void => provide(PROBLEM_HELP, HELP)
