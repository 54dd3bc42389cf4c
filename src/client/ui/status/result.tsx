import { CircleCheck, FileQuestionMark, Lock, ServerCrash } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'

const SIGNS = { success: CircleCheck, '403': Lock, '404': FileQuestionMark, '500': ServerCrash } as const
const TITLES = { success: 'done', '403': 'forbidden', '404': 'missing', '500': 'broken' } as const
const TEXTS = { success: 'doneText', '403': 'forbiddenText', '404': 'missingText', '500': 'brokenText' } as const

export interface ResultProps {
  /** What came of it: done, not allowed, not there, or failed. */
  status: keyof typeof SIGNS
  /** In place of the usual words. */
  title?: string
  /** In place of the usual sentence below the title. */
  description?: ReactNode
  /** What can be done next. */
  actions?: ReactNode
  /** The heading, to give it the focus when the page has come. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** The end of a way: a whole page that says how it went and where to go. */
export function Result({ status, title, description, actions, headingRef }: ResultProps) {
  const { t } = useTranslation('ui')
  const Sign = SIGNS[status]
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-16 text-center">
      <Sign aria-hidden className={`mb-2 size-12 stroke-[1.25] ${status === 'success' ? 'text-good' : 'text-quiet'}`} />
      <h1 ref={headingRef} tabIndex={-1} className="font-semibold text-2xl/8 outline-0">
        {title ?? t(TITLES[status])}
      </h1>
      <p className="max-w-prose text-quiet">{description ?? t(TEXTS[status])}</p>
      {actions !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
