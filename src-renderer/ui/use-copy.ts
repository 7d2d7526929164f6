import { useToasts } from '../stores/toasts.ts'

/** Returns a function that copies a text and confirms it with a message. */
export function useCopy(): (text: string, confirmation: string) => Promise<void> {
  const toasts = useToasts()
  return async (text, confirmation) => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ text: confirmation, tone: 'success' })
    } catch {
      // A page served without encryption from another machine has no access to the clipboard.
      toasts.show({
        text: `This browser does not permit access to the clipboard. Copy it from here: ${text}`,
      })
    }
  }
}
