import { randomUUID } from 'node:crypto';
import type { Service } from './services';

/** Has n8n keep its data in this database server. */
export function databaseSettings(postgres: Pick<Service, 'port'>): Record<string, string> {
	return {
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(postgres.port),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: 'n8n',
	};
}

/** Every process of one n8n in queue mode gets them, with a webhook process at this port. */
export function queueSettings(
	redis: Pick<Service, 'port'>,
	webhookPort: number,
): Record<string, string> {
	return {
		EXECUTIONS_MODE: 'queue',
		N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
		N8N_ENCRYPTION_KEY: randomUUID(),
		WEBHOOK_URL: `http://127.0.0.1:${webhookPort}/`,
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redis.port),
	};
}
