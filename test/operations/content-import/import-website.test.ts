import { describe, expect, it } from 'vitest'
import { openImportFixture } from '../../support/content/import-fixture.ts'
import { bytesOf, redirectTo, startWebSite } from '../../support/hosts/web-site.ts'
import { refusal } from '../../support/refusal.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const page = (
  title: string,
  content: string,
) => `<!doctype html><html><head><title>${title} | Docs</title></head>
<body><nav><a href="/">Home</a> <a href="/search?q=x">Search</a></nav>
<main><h1>${title}<a class="anchor" href="#top">#</a></h1>${content}</main><footer>Made by us</footer></body></html>`

describe('importing a website', () => {
  it('creates pages of its pages, in folders by their addresses, with links from page to page', async () => {
    const site = await startWebSite({
      '/': page(
        'Welcome',
        '<p>See <a href="/guide/install.html#linux">how to install</a>.</p><a href="guide/">Guide</a>',
      ),
      '/guide/': page('Guide', '<p>All of it: <a href="deep/er.html">deeper</a></p>'),
      '/guide/install.html': page(
        'Install',
        '<p><a href="../">Back</a> and <a href="https://example.org/x">out</a></p><h2>Linux</h2>',
      ),
      '/guide/deep/er.html': page('Deeper', '<pre><code class="language-sh">echo hi\n</code></pre>'),
    })
    const fixture = openImportFixture()
    const result = await fixture.import('website', site.url)
    expect(result).toMatchObject({ importedResources: 4, totalResources: 4 })
    expect(fixture.tree()).toEqual([
      'Welcome [welcome]',
      'Guide [guide]',
      '  Deep [deep]',
      '    Deeper [er]',
      '  Install [install]',
    ])
    expect(fixture.text('welcome')).toBe(
      'See [how to install](guide/install.md#linux).\n\n[Guide](guide/README.md)\n',
    )
    expect(fixture.text('guide/install')).toBe(
      '[Back](../README.md) and [out](https://example.org/x)\n\n## Linux\n',
    )
    expect(fixture.text('guide/deep/er')).toBe('```sh\necho hi\n```\n')
    expect(fixture.brokenLinks()).toBe(0)
  })

  it('imports pictures as files, each once, and omits other files', async () => {
    const site = await startWebSite({
      '/': page(
        'One',
        '<p><img src="/i/dot.png" alt="Dot"> <img src="/i/gone.png"> <img src="/i/page"></p><a href="/two">Two</a>',
      ),
      '/two': page('Two', '<p><img src="i/dot.png"><img src="data:image/png;base64,iVBORw0KGgo="></p>'),
      '/i/dot.png': bytesOf('image/png', PIXEL),
      '/i/page': 'no picture',
    })
    const fixture = openImportFixture()
    const result = await fixture.import('website', site.url)
    expect(result).toMatchObject({ importedResources: 4, totalResources: 6 })
    expect(fixture.files()).toEqual({ 'dot.png': PIXEL.length, 'picture.png': 8 })
    expect(fixture.text('one')).toBe(
      `![Dot](.gitbook/assets/dot.png) ![](${site.url}/i/gone.png) ![](${site.url}/i/page)\n\n[Two](two.md)\n`,
    )
    expect(fixture.text('two')).toBe('![](.gitbook/assets/dot.png)![](.gitbook/assets/picture.png)\n')
    expect(site.requests.filter((path) => path === '/i/dot.png')).toHaveLength(1)
  })

  it('reads each page of a link cycle once, under any of its addresses', async () => {
    const site = await startWebSite({
      '/': page(
        'One',
        '<p><a href="/two">2</a> <a href="/old">old</a> <a href="/#here">here</a></p><h2>Here</h2>',
      ),
      '/two': page('Two', '<p><a href="/">1</a> <a href="/two">2</a></p>'),
      '/old': redirectTo('/two', 301),
      '/favicon.ico': 'x',
    })
    const fixture = openImportFixture()
    expect(await fixture.import('website', site.url)).toMatchObject({
      importedResources: 2,
      totalResources: 2,
    })
    expect(fixture.text('one')).toBe('[2](two.md) [old](two.md) [here](#here)\n\n## Here\n')
    expect(fixture.brokenLinks()).toBe(0)
  })

  it('stays on the site, at or below the folder of the first page, and follows no query', async () => {
    const other = await startWebSite({ '/': page('Other', '<p>x</p>') })
    const links = [
      '/',
      '/docs/a',
      '/blog/',
      '/docs/list?page=2',
      '/docs/file.zip',
      'mailto:me@example.org',
      other.url,
    ]
    const site = await startWebSite({
      '/docs/': page('Docs', links.map((href) => `<p><a href="${href}">x</a></p>`).join('')),
      '/docs/a': page('A', '<p>a</p>'),
      '/blog/': page('Blog', '<p>b</p>'),
    })
    const fixture = openImportFixture()
    await fixture.import('website', `${site.url}/docs/`)
    expect(fixture.tree()).toEqual(['Docs [docs]', 'A [a]'])
    expect(site.requests.toSorted()).toEqual(['/docs/', '/docs/a', '/robots.txt'])
    expect(other.requests).toEqual([])
    expect(fixture.text('docs')).toContain(`[x](${site.url}/blog/)`)
  })

  it('obeys robots.txt, and follows no link where it cannot be fetched', async () => {
    const pages = {
      '/': page('Home', '<a href="/open">o</a><a href="/shut">s</a>'),
      '/open': page('Open', '<p>o</p>'),
    }
    const site = await startWebSite({
      ...pages,
      '/robots.txt': bytesOf('text/plain', 'User-agent: *\nDisallow: /shut'),
    })
    const fixture = openImportFixture()
    await fixture.import('website', site.url)
    expect(fixture.tree()).toEqual(['Home [home]', 'Open [open]'])
    expect(site.requests).not.toContain('/shut')
    const down = await startWebSite({
      ...pages,
      '/robots.txt': (response) => void response.writeHead(503).end(),
    })
    const other = openImportFixture()
    await other.import('website', down.url)
    expect(other.tree()).toEqual(['Home [home]'])
    expect(other.workspace.events).toContainEqual(
      expect.objectContaining({ state: 'done', report: { id: null, entries: 1 } }),
    )
  })

  it('omits failing pages, files of other kinds, and pages with excessive nesting', async () => {
    const site = await startWebSite({
      '/': page(
        'Home',
        ['missing', 'text', 'deep', 'large', 'loop', 'good']
          .map((path) => `<a href="/${path}">x</a>`)
          .join(' '),
      ),
      '/text': bytesOf('application/json', '{}'),
      '/deep': '<div>'.repeat(50_000),
      '/large': 'x'.repeat(3 * 1_048_576),
      '/loop': redirectTo('/loop'),
      '/good': page('Good', '<p>here</p>'),
    })
    const fixture = openImportFixture()
    expect(await fixture.import('website', site.url)).toMatchObject({
      importedResources: 2,
      totalResources: 7,
    })
    expect(fixture.tree()).toEqual(['Home [home]', 'Good [good]'])
  })

  it('decodes pages in their own encoding', async () => {
    const site = await startWebSite({
      '/': page('Start', '<a href="/a">a</a> <a href="/b">b</a> <a href="/c">c</a>'),
      '/a': bytesOf('text/html; charset=iso-8859-1', Buffer.from('<h1>Größe</h1>', 'latin1')),
      '/b': bytesOf(
        'text/html',
        Buffer.concat([
          Buffer.from('<meta charset="shift_jis"><h1>'),
          Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
          Buffer.from('</h1>'),
        ]),
      ),
      '/c': bytesOf('text/html', Buffer.from('<h1>caf\xe9</h1>', 'latin1')),
    })
    const fixture = openImportFixture()
    await fixture.import('website', site.url)
    expect(fixture.tree().map((line) => line.split(' [')[0])).toEqual(['Start', 'Größe', '日本', 'café'])
  })

  it('is refused where the first page cannot be read', async () => {
    const site = await startWebSite({
      '/json': bytesOf('application/json', '{}'),
      '/loop': redirectTo('/loop'),
    })
    const fixture = openImportFixture()
    expect(refusal(await fixture.attempt('website', `${site.url}/missing`))).toBe('fetch.failed')
    expect(refusal(await fixture.attempt('website', `${site.url}/json`))).toBe('import.refused')
    expect(refusal(await fixture.attempt('website', `${site.url}/loop`))).toBe('fetch.failed')
    expect(refusal(await fixture.attempt('website', 'file:///etc/passwd'))).toBe('fetch.refused')
    expect(fixture.tree()).toEqual([])
  })

  it('imports content without landmarks, and omits the parts around it', async () => {
    const site = await startWebSite({
      '/': `<title>Old site</title><div class="navbar"><a href="/x">Menu</a></div><div id="sidebar">Side</div>
        <div class="content"><h2>Part</h2><p onclick="alert(1)">Text <a href="javascript:alert(1)">runs</a></p><script>alert(1)</script></div>`,
    })
    const fixture = openImportFixture()
    await fixture.import('website', site.url)
    expect(fixture.tree()).toEqual(['Old site [old-site]'])
    expect(fixture.text('old-site')).toBe('## Part\n\nText runs\n')
  })
})
