export { isToolClass, toolClasses, type ToolClass } from './tool-class.js';
