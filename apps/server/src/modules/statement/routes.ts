import { getStatement } from '@pavilion/contract/statement';
import type { Ground } from '#platform/ground';
import type { Serve } from '#platform/http';
import { readStatement } from './read-statement.ts';

export function statementRoutes(serve: Serve, ground: Pick<Ground, 'database' | 'settings'>): void {
  serve(getStatement, (call) => readStatement(ground, call), { share: ({ params }) => params.page });
}
