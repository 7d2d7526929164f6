import { expect, it, onTestFinished } from 'vitest'
import { png } from '../../support/content/png.ts'
import { openInBrowser } from '../open-apps.ts'
import { chooseCommand } from '../palette.ts'

it('a new user gives a name and a title once, and changes the name in the settings', async () => {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page } = app
  const main = page.getByRole('main')
  const card = main.getByRole('form', { name: 'What is your name?' })

  await card.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace')
  await card.getByRole('textbox', { name: 'Title of the workspace' }).fill('Analytical Engine')
  await page.keyboard.press('Enter')
  await card.waitFor({ state: 'detached' })
  await main.getByRole('heading', { name: 'Analytical Engine', level: 1 }).waitFor()

  await chooseCommand(page, 'settings', /Go to settings/)
  await main.getByText('Ada Lovelace').waitFor()
  await main.getByRole('button', { name: 'Change name…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your name' })
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Ada Lovelace')
  await dialog.getByRole('textbox').fill('Countess of Lovelace')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await main.getByText('Countess of Lovelace').waitFor()
  await expect.poll(() => app.api.call('GET', '/user')).toMatchObject({ displayName: 'Countess of Lovelace' })
})

it('a user chooses a part of a picture from a file, sees it as a square, and removes it with an undo', async () => {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page } = app
  await page.goto(`${app.url}/#/settings`)
  const main = page.getByRole('main')
  const picker = main.locator('input[type="file"][accept*="image/png"]')
  const picture = main.locator('img')

  await picker.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await main
    .getByRole('alert')
    .getByText(/Only PNG, JPEG and WebP/)
    .waitFor()
  await picker.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(png(900, 600)) })
  const crop = page.getByRole('dialog', { name: 'Choose the part for your picture' })
  const zoom = crop.getByRole('slider', { name: 'Zoom' })
  await crop.getByRole('img').focus()
  await page.keyboard.press('+')
  await expect.poll(() => zoom.getAttribute('aria-valuetext')).toBe('110 percent')
  await page.keyboard.press('Shift+ArrowRight')
  await crop.getByRole('button', { name: 'Use as my picture' }).click()
  await picture.waitFor()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([256, 256])

  await main.getByRole('button', { name: 'Remove picture' }).focus()
  await page.keyboard.press('Enter')
  await picture.waitFor({ state: 'detached' })
  const chooser = main.getByRole('button', { name: 'Choose picture…' })
  await expect.poll(() => chooser.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByText('Your picture was changed.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await picture.waitFor()
  await expect
    .poll(() => app.api.call('GET', '/user'))
    .toMatchObject({ photoURL: expect.stringContaining('/~files/') })
})

it('a user who skips the questions is not asked again', async () => {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page } = app
  const card = page.getByRole('form', { name: 'What is your name?' })
  await card.getByRole('button', { name: 'Skip' }).click()
  await card.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'My workspace', level: 1 }).waitFor()
  await expect.poll(() => card.count()).toBe(0)
})
