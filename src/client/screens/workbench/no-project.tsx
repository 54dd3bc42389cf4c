import { useTranslation } from 'react-i18next'

import { FolderOpen } from 'lucide-react'

/** Stands in place of figures and work for an account that belongs to no project (READINGS.md A24). */
export function NoProject() {
  const { t } = useTranslation('failures')
  return (
    <div className="m-auto flex flex-col items-center gap-3 p-8 text-center text-quiet">
      <FolderOpen aria-hidden className="size-10 text-faint" strokeWidth={1.2} />
      <p>{t('noProjects')}</p>
    </div>
  )
}
