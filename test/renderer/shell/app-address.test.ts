import { describe, expect, it } from 'vitest'
import { appAddress, screenOf } from '../../../src-renderer/session/app-address.ts'

const HERE = 'http://127.0.0.1:4870/#/spaces/a'

describe('addresses of the app', () => {
  it('can be copied and opened again', () => {
    const address = appAddress('/spaces/b/pages/c?section=d', HERE)
    expect(address).toBe('http://127.0.0.1:4870/#/spaces/b/pages/c?section=d')
    expect(screenOf(address, HERE)).toBe('/spaces/b/pages/c?section=d')
  })

  it('are distinguished from those of other sites', () => {
    expect(screenOf('https://example.com/#/spaces/b', HERE)).toBeUndefined()
    expect(screenOf('http://127.0.0.1:4870/other#/x', HERE)).toBeUndefined()
    expect(screenOf('mailto:a@example.com', HERE)).toBeUndefined()
  })

  it('retain the scheme of the desktop', () => {
    expect(appAddress('/settings', 'app://carrel/#/')).toBe('app://carrel/#/settings')
  })
})
