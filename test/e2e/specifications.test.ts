import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openInBrowser } from './open-apps.ts'

const SOUND = 'openapi: 3.2.0\ninfo: { title: Lending, version: "1" }\npaths: {}\n'
const FAULTY = 'openapi: 3.2.0\ninfo: { version: "2" }\npaths: {}\n'

function fileOf(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'carrel-specification-')), name)
  writeFileSync(path, text)
  return path
}

describe('an API specification', () => {
  it('is added from a file, survives a faulty source, is published, and is deleted', async () => {
    const app = await openInBrowser()
    onTestFinished(() => app.close())
    const { page } = app
    const main = page.getByRole('main')
    const chooseFile = (path: string) =>
      app.choose(path, () => page.getByRole('button', { name: 'Choose a file…' }).click())

    await page.getByRole('navigation', { name: 'Workspace' }).waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('specifications')
    await page.getByRole('option', { name: /Go to API specifications/ }).click()
    await main.getByText('No specifications yet').waitFor()

    await main.getByRole('button', { name: 'Add a specification' }).click()
    await chooseFile(fileOf('Lending API.yaml', SOUND))
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await main.getByRole('heading', { name: 'lending-api', level: 1 }).waitFor()
    await main.getByText('Ready').waitFor()
    expect(page.url()).toMatch(/#\/openapi\/lending-api$/)

    await main.getByRole('button', { name: 'New source…' }).click()
    await chooseFile(fileOf('faulty.yaml', FAULTY))
    await page.getByRole('button', { name: 'Replace' }).click()
    await main.getByText('The previous version stays in force.').waitFor()
    await main.getByText("must have required property 'title' (at /info)").waitFor()
    expect(await main.getByText('In force', { exact: true }).count()).toBe(1)

    await main.getByRole('switch', { name: 'Public' }).click()
    await main.getByRole('button', { name: 'Copy the address' }).waitFor()
    const { json } = await app.host.request(
      'GET',
      `/v1/orgs/${await organizationOf(app)}/openapi/lending-api`,
    )
    const { published } = (json as { urls: { published: string } }).urls
    expect(await (await fetch(published)).text()).toBe(SOUND)

    await main.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await main.getByText('No specifications yet').waitFor()
    expect((await fetch(published)).status).toBe(404)
  })
})

async function organizationOf({ host }: Awaited<ReturnType<typeof openInBrowser>>): Promise<string> {
  const { json } = await host.request('GET', '/v1/orgs')
  return (json as { items: { id: string }[] }).items[0]?.id ?? ''
}
