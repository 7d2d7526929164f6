import { useToasts } from '../stores/toasts.ts'

/** Puts a text on the clipboard and says so. */
export function useCopy(): (text: string, said: string) => Promise<void> {
  const toasts = useToasts()
  return async (text, said) => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ text: said, tone: 'success' })
    } catch {
      // A page that is served without encryption from another machine has no clipboard.
      toasts.show({ text: `This browser keeps the clipboard to itself. Copy it from here: ${text}` })
    }
  }
}
