import { useHost } from '../../api/client.ts'

/** Opens a web address outside of the app: the desktop does it itself, a browser in a new tab. */
export function useOpenAddress(): (url: string) => void {
  const { desktop } = useHost()
  return (url) => {
    if (desktop) void desktop.openExternal(url)
    else window.open(url, '_blank', 'noopener')
  }
}
