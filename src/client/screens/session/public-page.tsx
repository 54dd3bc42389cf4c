import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { supportLine, systemName } from '#core/state/installation/installation.ts'
import { setPageTitle } from '#core/state/title.ts'

import { SignInArt } from './sign-in-art.tsx'

interface OutsidePageProps {
  /** What the page is called; the sign-in has the name of the system alone. */
  readonly title?: string
  readonly lead?: ReactNode
  /** Whether a field takes the focus instead of the heading. */
  readonly hasFocusInside?: boolean
  readonly children: ReactNode
}

/** A page before the sign-in: one column, labels above the fields, nothing to puzzle over; the drawing beside it carries no information. */
export function PublicPage({ title, lead, hasFocusInside = false, children }: OutsidePageProps) {
  const { t } = useTranslation('session')
  const heading = useRef<HTMLHeadingElement>(null)
  // Here the keyboard begins, also after a sign-out and in a window that has just been opened.
  useEffect(() => {
    const main = heading.current?.closest('main')
    // Who has begun to type before the program was there goes on in his field.
    if (!hasFocusInside && !main?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [hasFocusInside])
  useEffect(() => setPageTitle(title ?? null), [title])
  return (
    <div className="grid min-h-dvh bg-surface [--control:2.5rem] lg:grid-cols-[minmax(28rem,1fr)_1.15fr]">
      <div className="flex flex-col px-6 py-8">
        <div className="m-auto flex w-full max-w-85 flex-col gap-4">
          <header>
            <a
              href="/"
              className="block w-fit rounded text-brand-text outline-0 outline-offset-4 outline-focus focus-visible:outline-2"
              aria-label={t('signIn.home')}
            >
              <Mark />
            </a>
          </header>
          <main id="content" tabIndex={-1} className="flex flex-col gap-6 outline-0">
            <div>
              {title !== undefined && <p className="text-quiet">{systemName()}</p>}
              <h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl/8 outline-0">
                {title ?? systemName()}
              </h1>
              {lead !== undefined && <p className="text-quiet">{lead}</p>}
            </div>
            <noscript>
              <p className="rounded-control border border-warn bg-warn-tint px-3 py-2">{t('noScripts')}</p>
            </noscript>
            <div className="contents [@media(scripting:none)]:hidden">{children}</div>
          </main>
        </div>
        <footer className="mx-auto w-full max-w-85 pt-8 text-faint text-xs/5">{supportLine()}</footer>
      </div>
      <div aria-hidden className="hidden place-items-center overflow-hidden border-line border-l bg-canvas lg:grid">
        <SignInArt className="h-auto w-[86%] max-w-180" />
      </div>
    </div>
  )
}

function Mark() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="size-8"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 8.5 12 4l9 4.5v7L12 20l-9-4.5z" />
      <path d="M3 8.5 12 13l9-4.5M12 13v7" />
      <path d="m7.5 6.2 9 4.5" />
    </svg>
  )
}
