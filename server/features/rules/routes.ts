import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/rules';
import type { Context } from '../../context';
import { rulesReader } from './read';

export function ruleRoutes(instance: FastifyInstance, { config, log }: Context): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const read = rulesReader(config.rulesFile, log);

  app.route({ ...calls.getRules, handler: async () => ({ text: await read() }) });
}
