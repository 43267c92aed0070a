import type { Client } from 'pg';

export type FailedEmail = {
  id: string;
  client: string | null;
  attempts: number;
  last_error: string | null;
  recipient: string | null;
  subject: string | null;
};
export function readFailedEmails(client: Client): Promise<FailedEmail[]>;
export function retryFailedEmails(client: Client): Promise<number>;
