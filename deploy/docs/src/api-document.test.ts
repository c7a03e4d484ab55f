import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { load } from 'js-yaml';
import { apiDocument } from './api-document.ts';
