/** The parts of an OpenAPI 3.1 document that are used here. */
export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  format?: string;
  contentMediaType?: string;
  enum?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
}

export interface Media {
  schema: Schema;
  encoding?: Record<string, { contentType: string }>;
}

interface Reference {
  $ref: string;
}

export interface Header {
  description: string;
  schema: Schema;
}

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface Response {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, Media>;
}

export interface Operation {
  operationId?: string;
  summary: string;
  description?: string;
  tags: string[];
  security: object[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Response | Reference>;
}

export interface Document {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags?: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses?: Record<string, Response>;
    headers?: Record<string, Header>;
    parameters?: Record<string, Parameter>;
    securitySchemes?: object;
  };
}

/** The part of the document that a reference names. */
export function resolve<T extends object>(document: Document, part: T | Reference): T {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as T;
  const names = part.$ref.replace(/^#\//, '').split('/');
  return names.reduce((place: unknown, name) => (place as Record<string, unknown>)[name], document) as T;
}
