import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { $route } from '#core/state/pages/route.ts'
import { announce } from '#ui/base/announcer.ts'
import { Link } from '#ui/actions/link.tsx'
import { SkipLink } from '#ui/actions/skip-link.tsx'

import { LookBar } from './look-bar.tsx'
import { GALLERY_PATH } from './place.ts'

interface FrameProps {
  readonly title: string
  /** The content below the title. */
  readonly lead: ReactNode
  readonly children: ReactNode
}

/** The place of the first page of a fresh window, where the keyboard starts at the top. */
const first = $route.get().path

/** The frame around every page of the gallery: the way back, the look, the title. It announces that another page has opened. */
export function GalleryFrame({ title, lead, children }: FrameProps) {
  const { t } = useTranslation('gallery')
  const { path } = useStore($route)
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(path === first ? path : '')
  const words = useRef('')
  words.current = t('opened', { title })
  useEffect(() => {
    if (seen.current === path) return
    seen.current = path
    window.scrollTo(0, 0)
    heading.current?.focus()
    announce(words.current, { about: 'place' })
  }, [path])
  useEffect(() => {
    document.title = title === t('gallery') ? title : `${title} · ${t('gallery')}`
  }, [title, t])
  return (
    <div className="min-h-dvh">
      <SkipLink target="content" />
      <header data-region className="border-line border-b bg-surface">
        <div className="mx-auto flex max-w-270 flex-wrap items-end justify-between gap-x-6 gap-y-2 px-4 py-2">
          <span className="flex min-h-control items-center">
            <Link href={GALLERY_PATH} className="font-semibold text-base/6">
              {t('gallery')}
            </Link>
          </span>
          <LookBar />
        </div>
      </header>
      <main
        id="content"
        data-region
        tabIndex={-1}
        className="mx-auto flex max-w-270 flex-col gap-8 px-4 pt-6 pb-16 outline-0"
      >
        <div className="flex flex-col gap-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="w-fit rounded-sm font-semibold text-2xl/8 outline-0 outline-offset-4 outline-focus focus-visible:outline-2"
          >
            {title}
          </h1>
          <div className="max-w-prose text-quiet">{lead}</div>
        </div>
        {children}
      </main>
    </div>
  )
}
