import { useTranslation } from 'react-i18next'

import { HOME_PATH } from '#contract/core/limits.ts'
import { Link } from '#ui/link.tsx'

interface ExceptionPageProps {
  readonly code: '403' | '404' | '500'
}

/** Tells that a page cannot be shown, why, and leads home. */
export function ExceptionPage({ code }: ExceptionPageProps) {
  const { t } = useTranslation('session')
  return (
    <section className="m-auto flex max-w-120 flex-col items-center gap-2 p-8 text-center">
      <p aria-hidden className="font-semibold text-5xl/14 text-brand-text">
        {code}
      </p>
      <h1 className="font-semibold text-xl/7">{t(`exception.${code}`)}</h1>
      <p className="text-quiet">{t(`exception.${code}.text`)}</p>
      <Link href={HOME_PATH} className="pt-2">
        {t('exception.home')}
      </Link>
    </section>
  )
}
