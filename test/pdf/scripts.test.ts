import { describe, expect, it } from 'vitest'
import { drawPages } from '../support/content/draw-pages.ts'

/** Sentences in many scripts; a reader must find every word of them. */
const SENTENCES: Record<string, string> = {
  'Latin with accents': 'Zażółć gęślą jaźń, Þórður og İstanbul',
  Vietnamese: 'Tôi có thể ăn thủy tinh mà không hại gì',
  Greek: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία',
  Cyrillic: 'Съешь же ещё этих мягких французских булок',
  'simplified Chinese': '我能吞下玻璃而不伤身体',
  'traditional Chinese': '我們說繁體中文的時候會學習',
  Japanese: '私はガラスを食べられます',
  Korean: '나는 유리를 먹을 수 있어요',
  Thai: 'ฉันกินกระจกได้ แต่มันไม่ทำให้ฉันเจ็บ',
  Arabic: 'أنا قادر على أكل الزجاج',
  Hebrew: 'אני יכול לאכול זכוכית',
  Hindi: 'मैं काँच खा सकता हूँ',
  Bengali: 'আমি কাঁচ খেতে পারি',
  Tamil: 'நான் கண்ணாடி சாப்பிடுவேன்',
  Georgian: 'მინას ვჭამ და არა მტკივა',
  Armenian: 'Կրնամ ապակի ուտել',
  Amharic: 'መስታወት መብላት እችላለሁ',
  signs: '→ ⇒ ≤ ∀ ★ ● ✓',
  emoji: '😀 🎉 🚀 👍',
}

/** Returns the words of a text, without the marks that declare directions. */
function wordsOf(text: string): string[] {
  return text
    .replace(/[\u202A-\u202E\u2066-\u2069\u200E\u200F]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')
}

describe('the text of a document', () => {
  it.each(Object.entries(SENTENCES))('in %s is read back word by word', async (_script, sentence) => {
    const { text } = await drawPages({ 'a.md': sentence })
    const found = wordsOf(text.normalize('NFC')).join(' ')
    for (const word of wordsOf(sentence.normalize('NFC'))) expect(found).toContain(word)
  })

  it('is also read back in bold, italic, code and headings', async () => {
    const { text } = await drawPages({
      'a.md':
        '## Überschrift 标题\n\n**fett 粗体** *kursiv курсив* `Code 代码` ~~durch~~\n\n```\nif (a !== b) x => y // ≠\n```',
    })
    const line = wordsOf(text).join(' ')
    expect(line).toContain('Überschrift 标题')
    expect(line).toContain('fett 粗体 kursiv курсив Code 代码 durch')
    expect(line).toContain('if (a !== b) x => y // ≠')
  })

  it('of right-to-left scripts is aligned to the right, in reading order', async () => {
    const { text } = await drawPages({ 'a.md': 'كتاب جديد في المكتبة English 2026 هنا' })
    expect(wordsOf(text).join(' ')).toMatch(
      /هنا English 2026 المكتبة في جديد كتاب|كتاب جديد في المكتبة English 2026 هنا/,
    )
  })
})

describe('the language of a document', () => {
  it.each([
    ['私はガラスを食べられます', 'ja'],
    ['나는 유리를 먹을 수 있어요', 'ko'],
    ['我能吞下玻璃而不伤身体，这是说中文', 'zh-Hans'],
    ['我們說繁體中文的時候會學習', 'zh-Hant'],
    ['אני יכול לאכול זכוכית', 'he'],
  ])('of %s is %s', async (sentence, language) => {
    const { bytes } = await drawPages({ 'a.md': { title: '', text: sentence } })
    expect(Buffer.from(bytes).toString('latin1')).toContain(`/Lang (${language})`)
  })

  it('decides about the shapes of characters, also below the bytes of a picture', async () => {
    const { bytes } = await drawPages({
      'a.md': {
        title: '',
        text: `![](data:image/png;base64,${'A'.repeat(30_000)})\n\n私はガラスを食べられます`,
      },
    })
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/NotoSansJP/)
  })

  it('of Latin letters is not guessed', async () => {
    const { bytes } = await drawPages({ 'a.md': 'Die Katze schläft' })
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('/Lang')
  })
})
