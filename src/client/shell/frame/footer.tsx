import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { openDialog } from '#core/state/dialogs.ts'
import { supportLine } from '#core/state/installation/installation.ts'
import { Button } from '#ui/actions/button.tsx'
import { Kbd } from '#ui/actions/kbd.tsx'
import { StatusLineHost } from '#ui/status/status-line.tsx'

import { useKeys } from '../shortcuts/use-keys.ts'

/** The bottom of the window, in sight also in a narrow window, whose page is longer than it: the status line of the page in front, the ways to all keys and to 关于, and who runs the system. */
export function Footer() {
  const { t } = useTranslation('shell')
  const { printed, ariaProps } = useKeys('keys')
  useTranslation('session')
  const footer = useRef<HTMLElement>(null)
  useLayoutEffect(() => (footer.current ? takeRoom(footer.current) : undefined), [])
  return (
    <footer
      ref={footer}
      data-region
      className="flex min-h-7.5 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-surface px-4 py-0.5 text-quiet text-xs/5 max-lg:sticky max-lg:bottom-0 max-lg:z-10 [@media(max-height:400px)]:static!"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 lg:flex-1">
        <StatusLineHost />
      </div>
      <span className="ml-auto flex flex-wrap items-center gap-x-4">
        <Button {...ariaProps} kind="plain" size="small" onPress={() => openDialog({ kind: 'keys' })}>
          {printed && <Kbd keys={printed} className="max-tablet:hidden" />}
          {t('keys.all')}
        </Button>
        <Button kind="plain" size="small" onPress={() => openDialog({ kind: 'about' })}>
          {t('about.title')}
        </Button>
        <span className="max-tablet:sr-only">{supportLine()}</span>
      </span>
    </footer>
  )
}

/** In a narrow window it has several lines: a page that fills the window is so much lower, and what has the focus is scrolled above it. */
function takeRoom(footer: HTMLElement): () => void {
  const page = document.documentElement.style
  const size = new ResizeObserver(() => {
    page.setProperty('--footer', `${footer.offsetHeight}px`)
    page.scrollPaddingBottom = `${footer.offsetHeight}px`
  })
  size.observe(footer)
  return () => {
    size.disconnect()
    page.removeProperty('--footer')
    page.scrollPaddingBottom = ''
  }
}
