import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { ClientProblem } from '../../../src-renderer/api/client-problem.ts'
import ProblemState from '../../../src-renderer/ui/screen/ProblemState.vue'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

interface Names {
  subject: string
  container?: string
}

async function words(
  code: string,
  status: number,
  message: string,
  names: Names = { subject: 'page' },
): Promise<string> {
  const problem = new ClientProblem({ code, status, message })
  const { wrapper } = await mountInApp(ProblemState, {
    host: new FakeHost(),
    props: { problem, ...names },
  })
  await flushPromises()
  return wrapper.text()
}

describe('the replacement of content that could not be loaded', () => {
  it('says what a server does not offer, with the next step, and does not offer to try again', async () => {
    const shown = await words('remote.not-offered', 501, 'This server writes no reports. Open Health.')
    expect(shown).toBe('This server does not offer thisThis server writes no reports. Open Health.Go home')
  })

  it('reports that it needs the server, with the reason, rather than an error', async () => {
    const shown = await words(
      'sync.needs-remote',
      503,
      'Invites are sent by the server. It is not reached now.',
    )
    expect(shown).toContain('This needs the server')
    expect(shown).toContain('Invites are sent by the server. It is not reached now.')
    expect(shown).toContain('Try again')
    expect(shown).not.toContain('could not be shown')
  })

  it.each(['sync.not-offline', 'sync.not-here-yet'])(
    'reports the same for content that is not on this machine (%s)',
    async (code) => {
      const shown = await words(code, 503, 'The space is not stored on this machine.')
      expect(shown).toContain('This needs the server')
      expect(shown).toContain('The space is not stored on this machine.')
    },
  )

  it('names the missing entity, or the one that contains the content', async () => {
    const named = (names: Names) => words('resource.unknown', 404, 'Nothing is here.', names)
    expect(await named({ subject: 'page' })).toContain('There is no such page')
    expect(await named({ subject: 'tags', container: 'space' })).toContain('There is no such space')
  })

  it('offers no retry when the item no longer exists', async () => {
    expect(await words('resource.unknown', 404, 'No such page.')).not.toContain('Try again')
  })
})
