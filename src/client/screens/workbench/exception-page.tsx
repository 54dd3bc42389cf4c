import { useTranslation } from 'react-i18next'

import { HOME_PATH } from '#contract/core/limits.ts'
import { Link } from '#ui/actions/link.tsx'
import { Result } from '#ui/status/result.tsx'

interface ExceptionPageProps {
  readonly code: '403' | '404' | '500'
}

/** Says that a page cannot be shown, why, and leads home. */
export function ExceptionPage({ code }: ExceptionPageProps) {
  const { t } = useTranslation('session')
  return (
    <Result
      status={code}
      title={t(`exception.${code}`)}
      description={t(`exception.${code}.text`)}
      actions={<Link href={HOME_PATH}>{t('exception.home')}</Link>}
    />
  )
}
