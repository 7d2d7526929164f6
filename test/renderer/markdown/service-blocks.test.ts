import { describe, expect, it, vi } from 'vitest'
import { showPage, wordsOf } from './shown-page.ts'

/** Each row: the Markdown of the service, a selector of what shows it, and the words that a reader sees. */
const ROWS: [written: string, selector: string, words: string][] = [
  ['<a href="a.md" class="button primary">Go</a>', 'p > a.page-button[data-look="primary"]', 'Go'],
  ['<a href="a.md" class="button secondary">Go</a>', 'a.page-button[data-look="secondary"]', 'Go'],
  [
    '<a href="a.md" class="button primary" data-icon="github">Go</a>',
    'a.page-button svg[data-icon="github"] path',
    'Go',
  ],
  ['<a href="gone.md" class="button primary">Go</a>', 'a.page-button[data-link="broken"]', 'Go'],
  [
    '<button type="button" class="button secondary" data-action="search" data-query="x">Find</button>',
    'button.page-button[data-look="secondary"][title="Search for “x”"]',
    'Find',
  ],
  ['<button>Press</button>', 'p', 'Press'],
  ['An <i class="fa-house">:house:</i> icon', 'p svg[data-icon="house"][aria-hidden="true"] path', 'An icon'],
  ['<i class="fa-brands fa-discord">:discord:</i>', 'svg[data-icon="brands/discord"] path', ''],
  ['<i class="fa-rocket-launch">:rocket-launch:</i>', 'svg[data-icon="rocket-launch"] path', ''],
  ['<i class="fa-no-such-icon">:no-such-icon:</i>', 'svg[data-icon="no-such-icon"] [data-neutral]', ''],
  ['<i class="fa-house">Home</i>', 'svg[data-icon="house"] path', 'Home'],
  ['<i>slanted</i>', 'p > i', 'slanted'],
  [
    '<a data-mention href="guide/a.md">a.md</a>',
    'a[data-link="page"] svg.mention-sign',
    'Title of guide/a.md',
  ],
  ['[a.md](guide/a.md "mention")', 'a[data-link="page"] svg', 'Title of guide/a.md'],
  ['<a data-mention href="gone.md">gone.md</a>', 'a[data-link="broken"]', 'gone.md'],
  ['<a data-mention href="a.md">our words</a>', 'a[data-link="page"]', 'our words'],
  ['<mark style="color:red;">warm</mark>', 'mark[data-letters="red"]:not([data-ground])', 'warm'],
  [
    '<mark style="background-color:$info;">cool</mark>',
    'mark[data-ground="blue"]:not([data-letters])',
    'cool',
  ],
  ['<mark>plain</mark>', 'mark:not([data-letters], [data-ground])', 'plain'],
  [
    '<span data-gb-custom-inline data-tag="emoji" data-code="1f1e9-1f1ea">:flag_de:</span>',
    'p',
    '\u{1F1E9}\u{1F1EA}',
  ],
  ['<span data-gb-custom-inline data-tag="emoji" data-code="ffffff">x</span>', 'p', 'x'],
  ['{% expand title="More" %}\nWords\n{% endexpand %}', 'details > summary', 'MoreWords'],
  [
    ':tada: and :fire::dash: and std::tada::x and `:tada:` at 10:30:15',
    'p code',
    '🎉 and 🔥💨 and std::tada::x and :tada: at 10:30:15',
  ],
  [
    '<picture><source srcset="b.png" media="(prefers-color-scheme: dark)"><img src="a.png" alt="x"></picture>',
    'img[src="a.png"][data-shown-in="light"] + img[src="b.png"][data-shown-in="dark"]',
    '',
  ],
  [
    '<div data-with-frame="true"><figure><img src="a.png"></figure></div>',
    '[data-with-frame] figure img',
    '',
  ],
  ['<div align="left"><figure><img src="a.png"></figure></div>', 'div[align="left"] img', ''],
  ['<table><tr><td valign="bottom">x</td></tr></table>', 'td[valign="bottom"]', 'x'],
  ['<table><tr><td valign="url(x)">x</td></tr></table>', 'td:not([valign])', 'x'],
  ['A <img src="a.png" data-size="line"> line', 'p img[data-size="line"]', 'A line'],
  [
    '<figure><img src="a.png" data-full-width="true" width="375"><figcaption><p>Words</p></figcaption></figure>',
    'figure[data-full-width] img[width="375"]',
    'Words',
  ],
  ['<figure><img src="a.svg" class="gitbook-drawing"></figure>', 'figure > img[src="a.svg"]', ''],
  ['{% hint icon="cat" %}\nHi\n{% endhint %}', '.hint svg.hint-icon[data-icon="cat"] path', 'Hi'],
  [
    '{% tabs %}\n{% tab title="One" icon="cat" %}\nHi\n{% endtab %}\n{% endtabs %}',
    '[role="tab"] svg[data-icon="cat"]',
    'OneHi',
  ],
  [
    '{% code expandable="true" %}\n```\n' + 'x\n'.repeat(20) + '```\n{% endcode %}',
    '.code-block.is-folded button.code-unfold[aria-expanded="false"]',
    `${'x '.repeat(19)}xShow all 20 lines`,
  ],
  [
    '{% code expandable="true" %}\n```\nshort\n```\n{% endcode %}',
    '.code-block:not(.is-folded):not(:has(.code-unfold))',
    'short',
  ],
  [
    '<pre class="language-js" data-title="a.js"><code class="lang-js">a\n<strong>b\n</strong>c\n</code></pre>',
    '.code-block.is-titled .line:nth-child(2).is-marked',
    'a.jsJavaScripta b c',
  ],
  [
    '<pre data-overflow="wrap" data-line-numbers><code>a\nb</code></pre>',
    'pre.has-numbers.is-wrapped .line',
    'a b',
  ],
]

describe('a page of the service', () => {
  it.each(ROWS)('shows %s', async (written, selector, words) => {
    const view = await showPage(written)
    expect(view.find(selector).exists()).toBe(true)
    expect(wordsOf(view)).toBe(words)
  })

  it('searches with the query of a button', async () => {
    const view = await showPage(
      '<button data-action="ask" data-query="How?" class="button">Ask</button> <button data-action="search">Find this</button>',
    )
    for (const button of view.findAll('button.page-button')) await button.trigger('click')
    expect(view.emitted('search')).toEqual([['How?'], ['Find this']])
  })
})

describe('a changelog', () => {
  const CHANGES =
    '{% updates format="d MMM yyyy" %}\n{% update date="2026-07-21" tags="new,fixed" %}\n## Big\n{% endupdate %}\n' +
    '{% update date="2026-07-21" %}\nSmall\n{% endupdate %}\n{% update date="some day" %}\nOld\n{% endupdate %}\n{% endupdates %}'

  it('shows each entry with its date in the format of the changelog, and its tags', async () => {
    const view = await showPage(CHANGES)
    expect(view.findAll('.update-date').map((date) => date.text())).toEqual([
      '21 Jul 2026',
      '21 Jul 2026',
      'some day',
    ])
    expect(view.find('.update time').attributes('datetime')).toBe('2026-07-21')
    expect(view.findAll('.update-tag').map((tag) => tag.text())).toEqual(['new', 'fixed'])
    expect(view.findAll('.update-body').map((body) => body.text())).toEqual(['Big', 'Small', 'Old'])
  })

  it('gives each entry an anchor of its own, and a button that copies it', async () => {
    const view = await showPage(CHANGES)
    const { scrollTo } = view.vm as unknown as { scrollTo: (name: string) => Promise<boolean> }
    expect(await scrollTo('2026-07-21-2')).toBe(true)
    expect(view.find('.is-target').text()).toContain('Small')
    await view.findAll('button[title="Copy a link to this entry"]')[1]!.trigger('click')
    expect(view.emitted('copyLink')).toEqual([['2026-07-21-2']])
  })

  it.each([
    ['full', 'July 21, 2026'],
    ['yyyy-MM-dd', '2026-07-21'],
    ['EEEE, d MMMM yyyy', 'Tuesday, 21 July 2026'],
    ["'week of' dd.MM.yy", 'week of 21.07.26'],
    ['<img src=x onerror=alert(1)>', 'July 21, 2026'],
  ])('shows a date in the format %s', async (format, words) => {
    const view = await showPage(
      `{% updates format="${format}" %}\n{% update date="2026-07-21" %}\nx\n{% endupdate %}\n{% endupdates %}`,
    )
    expect(view.find('.update-date').text()).toBe(words)
  })
})

describe('a prompt', () => {
  const prompt = (attributes: string): string =>
    `{% prompt ${attributes} %}\n\`\`\`\nDo this.\nThen that.\n\`\`\`\n{% endprompt %}`

  it('shows its description, and folds its text until it is opened', async () => {
    const view = await showPage(prompt('description="Write a page" icon="cat"'))
    expect(view.find('.prompt-title').text()).toBe('Write a page')
    expect(view.find('.prompt-icon svg').attributes('data-icon')).toBe('cat')
    expect(view.find('.prompt-body').attributes('style')).toContain('display: none')
    await view.find('button.prompt-fold').trigger('click')
    expect(view.find('button.prompt-fold').attributes('aria-expanded')).toBe('true')
    expect(view.find('.prompt-body').text()).toBe('Do this.\nThen that.')
  })

  it('is open when its author configures that', async () => {
    const view = await showPage(prompt('description="x" defaultExpanded="full"'))
    expect(view.find('.prompt-body').attributes('style') ?? '').not.toContain('none')
  })

  it('copies its text, and nothing around it', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    const view = await showPage(prompt('description="x"'))
    await view.find('.prompt-head .quiet-button').trigger('click')
    expect(copied).toEqual(['Do this.\nThen that.'])
    expect(view.find('.prompt-head .quiet-button').text()).toBe('Copied')
  })
})
