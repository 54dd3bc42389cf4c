import type { RefObject } from 'react'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { GridModel } from '#grid/model/create-grid.ts'

import type { RowActions } from '../actions/list-actions.ts'
import type { OwnDialogs } from '../actions/own-dialogs.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import type { ResourceList } from '../rows/use-resource-list.ts'

/** What a screen's own part above its list is given. */
export interface AboveListProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly list: Omit<ResourceList, 'turn'>
  readonly actions: RowActions
  readonly dialogs: OwnDialogs
  readonly model: RefObject<GridModel | null>
}
