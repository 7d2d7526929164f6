import { describe, expect, it, onTestFinished } from 'vitest'
import { archiveFile } from '../support/content/archives.ts'
import { openInBrowser } from './open-apps.ts'
import { chooseCommand } from './palette.ts'

const SOUND = 'openapi: 3.2.0\ninfo: { title: Lending, version: "1" }\npaths: {}\n'
const FLAWED = 'openapi: 3.2.0\ninfo: { version: "2" }\npaths: {}\n'

const fileOf = (name: string, text: string): string => archiveFile(name, Buffer.from(text))

describe('an API specification', () => {
  it('is added from a file, shows a flawed source, survives a faulty one, is published, and is deleted', async () => {
    const app = await openInBrowser()
    onTestFinished(() => app.close())
    const { page } = app
    const main = page.getByRole('main')
    const chooseFile = (path: string) =>
      app.choose(path, () => page.getByRole('button', { name: 'Choose a file…' }).click())

    await page.getByRole('navigation', { name: 'Workspace' }).waitFor()
    await chooseCommand(page, 'specifications', /Go to API specifications/)
    await main.getByText('No specifications yet').waitFor()

    await main.getByRole('button', { name: 'Add a specification' }).click()
    await chooseFile(fileOf('Lending API.yaml', SOUND))
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await main.getByRole('heading', { name: 'lending-api', level: 1 }).waitFor()
    await main.getByText('Ready').waitFor()
    expect(page.url()).toMatch(/#\/openapi\/lending-api$/)

    await main.getByRole('button', { name: 'New source…' }).click()
    await chooseFile(fileOf('flawed.yaml', FLAWED))
    await page.getByRole('button', { name: 'Replace' }).click()
    await main.getByText('Shown with problems', { exact: true }).waitFor()
    await main.getByText('The specification has no title (“info.title”).').waitFor()

    await main.getByRole('button', { name: 'New source…' }).click()
    await chooseFile(fileOf('faulty.yaml', '<html></html>'))
    await page.getByRole('button', { name: 'Replace' }).click()
    await main.getByText('The previous version stays in force.').waitFor()
    await main.getByText('The text is not an object with the fields of a specification.').waitFor()
    await expect.poll(() => main.getByText('In force', { exact: true }).count()).toBe(1)

    await main.getByRole('switch', { name: 'Public' }).click()
    await main.getByRole('button', { name: 'Copy the address' }).waitFor()
    const address = `/orgs/${await app.api.organization()}/openapi/lending-api`
    const { urls } = await app.api.call<{ urls: { published: string } }>('GET', address)
    const { published } = urls
    expect(await (await fetch(published)).text()).toBe(FLAWED)

    await main.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await main.getByText('No specifications yet').waitFor()
    expect((await fetch(published)).status).toBe(404)
  })
})
