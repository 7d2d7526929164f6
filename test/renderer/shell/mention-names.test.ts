import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { User } from '../../../src-main/schemas/people/user.ts'
import {
  provideMentionNames,
  useMentionNames,
  type MentionNames,
} from '../../../src-renderer/session/mention-names.ts'
import { useWorkspace } from '../../../src-renderer/session/workspace.ts'
import { deferred, type Deferred } from '../support/deferred.ts'
import { mountOnReplica } from '../support/replica.ts'

it('the name of a mention is that of the newest request, whatever answer arrives last', async () => {
  const answers: Deferred<User>[] = []
  let names: MentionNames | undefined
  const Inside = defineComponent(() => {
    names = useMentionNames()
    return () => null
  })
  const Around = defineComponent(() => {
    provideMentionNames(useWorkspace())
    return () => h(Inside)
  })
  const { host } = await mountOnReplica(Around, {
    answers: {
      getAuthenticatedUser: () => ({ id: 'me' }) as never,
      getUserById: () => {
        const answer = deferred<User>()
        answers.push(answer)
        return answer.promise
      },
    },
  })
  const nameOf = () => names?.nameOf({ kind: 'user', id: 'u' })
  nameOf()
  await flushPromises()
  host.touch({ kind: 'user' })
  await flushPromises()
  answers[1]?.resolve({ displayName: 'New name' } as User)
  await flushPromises()
  answers[0]?.resolve({ displayName: 'Old name' } as User)
  await flushPromises()
  expect(answers).toHaveLength(2)
  expect(nameOf()).toBe('New name')
})
