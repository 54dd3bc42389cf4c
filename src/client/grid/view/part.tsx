import type { ComponentProps } from 'react'

export interface PartProps extends ComponentProps<'div'> {
  role:
    | 'grid'
    | 'treegrid'
    | 'rowgroup'
    | 'row'
    | 'columnheader'
    | 'rowheader'
    | 'gridcell'
    | 'checkbox'
    | 'presentation'
}

/**
 * A part of a grid, which says by its role what it is: it is drawn of blocks, for the rows of a table element cannot be
 * placed one by one. What is no rowgroup and no row can take the focus.
 */
export function GridPart(props: PartProps) {
  const isStop = !['rowgroup', 'row', 'presentation'].includes(props.role)
  return <div {...(isStop && { tabIndex: -1 })} {...props} />
}
