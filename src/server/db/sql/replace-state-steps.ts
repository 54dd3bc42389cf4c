/** A statement that writes the list of declared steps of states anew with another part in place of one, whatever else has come to it meanwhile. */
export const replaceStateSteps = (from: string, to: string): string => `
  do $do$ begin
    execute replace(pg_get_functiondef('refuse_state_step()'::regprocedure), $a$${from}$a$, $b$${to}$b$);
  end $do$`
