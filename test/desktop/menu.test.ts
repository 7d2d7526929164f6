import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { menuTemplate } from '../../src-main/desktop/menu.ts'
import type { MenuCommand, Theme } from '../../src-main/schemas/bridge.ts'

type Item = MenuItemConstructorOptions

const itemsOf = (item: Item): Item[] => (Array.isArray(item.submenu) ? item.submenu : [])

/** Returns every item of the menus at any depth. */
const flatten = (items: Item[]): Item[] => items.flatMap((item) => [item, ...flatten(itemsOf(item))])

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
  it('offers developer tools in no installed app', () => {
    const roles = (isPackaged: boolean) =>
      flatten(menus('linux', 'system', isPackaged).items).map(({ role }) => role)
    expect(roles(false)).toEqual(expect.arrayContaining(['toggleDevTools', 'reload']))
    for (const role of roles(true)) expect(['toggleDevTools', 'reload']).not.toContain(role)
  })

  it('sends commands to the page that only the page can run', () => {
    const { items, commands } = menus('linux')
    for (const label of ['Import Folder…', 'Import Archive…', 'Export…', 'Handbook']) press(items, label)
    expect(commands).toEqual(['import-folder', 'import-archive', 'export', 'handbook'])
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

  it('assigns no shortcut twice', () => {
    const shortcuts = flatten(menus('linux').items).flatMap(({ accelerator }) => accelerator ?? [])
    expect(new Set(shortcuts).size).toBe(shortcuts.length)
  })
})
