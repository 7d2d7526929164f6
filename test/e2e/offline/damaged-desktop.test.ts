import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hasElectron, launchOnElectron, launchOnStandIn } from '../../standin/launch.ts'
import { damageTable } from '../../support/damage.ts'

const hosts = [
  { name: 'the stand-in', launch: launchOnStandIn },
  ...(hasElectron() ? [{ name: 'Electron', launch: launchOnElectron }] : []),
]

describe.each(hosts)('the desktop app on $name with a damaged store', ({ launch }) => {
  it('starts, and rescues the readable texts into a new folder within the chosen one', async () => {
    const home = mkdtempSync(join(tmpdir(), 'carrel-damaged-desktop-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const first = await launch(home)
    await first.page.getByText('Handbook').first().waitFor()
    await first.close()
    damageTable(join(home, 'data/carrel/workspace.db'), 'setting')

    const app = await launch(home)
    onTestFinished(() => app.close())
    const { page } = app
    await page.getByRole('heading', { name: 'The stored data is damaged' }).waitFor()
    const chosen = join(home, 'chosen')
    mkdirSync(chosen)
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, chosen)
    await page.getByRole('main').getByRole('button', { name: 'Save what can be read' }).click()
    const saved = page.getByRole('dialog', { name: 'Saved' })
    await saved.getByText(join(chosen, 'Saved from Carrel')).waitFor()
    expect(readdirSync(chosen)).toEqual(['Saved from Carrel'])
    const texts = readdirSync(chosen, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    expect(texts.some((text) => text.includes('# Offline and back'))).toBe(true)
  })
})
