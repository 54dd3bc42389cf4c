import { FolderOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { openDialog } from '#core/state/dialogs.ts'
import { myProjects } from '#core/work/projects.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

/** Replaces figures and work where no project is chosen; who belongs to none reads that (READINGS.md A24). */
export function NoProject() {
  const { t } = useTranslation(['workbench', 'failures'])
  const [hasProjects, setHasProjects] = useState<boolean>()
  useEffect(() => {
    void myProjects().then(
      (projects) => setHasProjects(projects.length > 0),
      () => setHasProjects(true)
    )
  }, [])
  if (hasProjects === undefined) return null
  if (!hasProjects) return <Empty title={t('failures:noProjects')} icon={<FolderOpen />} className="m-auto" />
  return (
    <Empty
      title={t('workbench:notChosen')}
      icon={<FolderOpen />}
      action={<Button onPress={() => openDialog({ kind: 'project', required: false })}>{t('workbench:choose')}</Button>}
      className="m-auto"
    />
  )
}
