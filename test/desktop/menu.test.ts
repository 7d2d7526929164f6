import { glob, readFile } from 'node:fs/promises'
import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { menuTemplate } from '../../src-main/desktop/menu.ts'
import type { MenuCommand, Theme } from '../../src-main/schemas/bridge.ts'
import { FORMAT_COMMANDS } from '../../src-renderer/editor/format/format-commands.ts'

type Item = MenuItemConstructorOptions

const itemsOf = (item: Item): Item[] => (Array.isArray(item.submenu) ? item.submenu : [])

/** Returns every item of the menus at any depth. */
const flatten = (items: Item[]): Item[] => items.flatMap((item) => [item, ...flatten(itemsOf(item))])

/** Returns the keys that components pass to `useShortcut`. */
async function shortcutsOfScreens(): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('src-renderer/**/*.vue')) {
    const source = await readFile(file, 'utf8')
    found.push(...Array.from(source.matchAll(/useShortcut\('([^']+)'/g), ([, keys = '']) => keys))
  }
  return found
}

/** Returns keys as `mod+shift+e`, from the names of Electron, CodeMirror and the app. */
const plainKeys = (keys: string): string =>
  keys
    .toLowerCase()
    .replace('cmdorctrl', 'mod')
    .split(/[+-](?=.)/)
    .toSorted()
    .join('+')

function press(items: Item[], label: string): void {
  const item = flatten(items).find((candidate) => candidate.label === label)
  if (!item?.click) throw new Error(`There is nothing to press called ${label}`)
  Reflect.apply(item.click, undefined, [])
}

function menus(platform: string, theme: Theme = 'system', isPackaged = false) {
  const commands: MenuCommand[] = []
  const themes: Theme[] = []
  const items = menuTemplate({
    platform,
    isPackaged,
    theme,
    command: (command) => commands.push(command),
    chooseTheme: (choice) => themes.push(choice),
  })
  return { items, commands, themes }
}

describe('menuTemplate', () => {
  it('offers developer tools, except in an installed app', () => {
    const roles = (isPackaged: boolean) =>
      flatten(menus('linux', 'system', isPackaged).items).map(({ role }) => role)
    const removed = roles(false).filter((role) => !roles(true).includes(role))
    expect(removed).toEqual(expect.arrayContaining(['toggleDevTools', 'reload']))
  })

  it('sends commands to the page that only the page can run', () => {
    const { items, commands } = menus('linux')
    for (const label of ['Import Folder…', 'Import Archive…', 'Export…', 'Handbook']) press(items, label)
    expect(commands).toEqual(['import-folder', 'import-archive', 'export', 'handbook'])
  })

  it('has no key of a screen or of the editor', async () => {
    const taken = [
      ...(await shortcutsOfScreens()),
      ...Object.values(FORMAT_COMMANDS).flatMap(({ key }) => key ?? []),
    ]
    const keys = flatten(menus('linux').items).flatMap(({ accelerator }) => accelerator ?? [])
    expect(taken).toContain('mod+shift+e')
    expect(taken.map(plainKeys).filter((key) => keys.map(plainKeys).includes(key))).toEqual([])
  })

  it('marks the chosen theme and receives another choice', () => {
    const { items, themes } = menus('linux', 'dark')
    const checked = flatten(items).filter((item) => item.checked)
    expect(checked.map(({ label }) => label)).toEqual(['Dark'])
    press(items, 'Light')
    expect(themes).toEqual(['light'])
  })

  it('has the app menu on macOS, and quits from the file menu elsewhere', () => {
    const roles = (platform: string): unknown[] => flatten(menus(platform).items).map(({ role }) => role)
    expect(roles('darwin')).toContain('appMenu')
    expect(roles('darwin')).not.toContain('quit')
    expect(roles('linux')).toContain('quit')
  })

  it('assigns three different shortcuts', () => {
    const shortcuts = flatten(menus('linux').items).flatMap(({ accelerator }) => accelerator ?? [])
    expect(shortcuts).toEqual(['CmdOrCtrl+Shift+I', 'CmdOrCtrl+Shift+S', 'F1'])
  })
})
