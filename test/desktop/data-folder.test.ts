import { describe, expect, it } from 'vitest'
import { dataFolder } from '../../src-main/desktop/data-folder.ts'

describe('dataFolder', () => {
  it('follows XDG on Linux, and its default where the variable is missing or empty', () => {
    expect(dataFolder('linux', { HOME: '/home/ada', XDG_DATA_HOME: '/data' })).toBe('/data/carrel')
    expect(dataFolder('linux', { HOME: '/home/ada' })).toBe('/home/ada/.local/share/carrel')
    expect(dataFolder('linux', { HOME: '/home/ada', XDG_DATA_HOME: '' })).toBe(
      '/home/ada/.local/share/carrel',
    )
  })

  it('follows the customs of macOS and Windows', () => {
    expect(dataFolder('darwin', { HOME: '/Users/ada' })).toBe('/Users/ada/Library/Application Support/Carrel')
    expect(dataFolder('win32', { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' })).toBe(
      'C:\\Users\\ada\\AppData\\Roaming\\Carrel',
    )
  })
})
