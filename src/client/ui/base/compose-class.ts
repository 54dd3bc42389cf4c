import { composeRenderProps } from 'react-aria-components'

type ClassName<State> = string | ((state: State & { defaultClassName: string | undefined }) => string) | undefined

/** Joins a component's own classes, which may depend on its state, with those that its caller adds. */
export function composeClass<State>(
  added: ClassName<State>,
  own: string | ((state: State) => string)
): (state: State & { defaultClassName: string | undefined }) => string {
  return composeRenderProps(added, (more: string | undefined, state) => {
    const classes = typeof own === 'string' ? own : own(state)
    return more ? `${classes} ${more}` : classes
  })
}
